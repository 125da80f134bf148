import { phoneIpa, type PhoneticSymbol } from '@chorus/sdk';
import { FairIcon, GoodIcon, PoorIcon, ScoreCover, useScoresHidden, useSoundAdvice, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { RingIcon } from '../shared/icons.tsx';
import { WithSymbols } from '../shared/with-symbols.tsx';
import type { ReadingStore } from '../shared/reading-store.ts';
import { verdictOf, type Verdict } from './verdict.ts';

interface VerdictProps {
  readonly reading: ReadingStore;
  readonly symbol: PhoneticSymbol;
}

/** What may be said of the newest reading; undefined where nothing was scored, or the teacher has said otherwise. */
export function verdictNow({ reading, symbol }: VerdictProps): Verdict | undefined {
  const { reading: newest, moment } = reading;
  const outcome = newest?.result?.outcome;
  return moment === 'scored' && !newest?.override && outcome?.kind === 'scored' ? verdictOf(outcome, symbol) : undefined;
}

/** In the picture's line: what to do with the mouth, after a reading what was heard, and before it what stands there (`children`). */
export const VerdictLine = observer(function VerdictLine({ children, ...props }: VerdictProps & { readonly children: ReactNode }) {
  const t = useT();
  const advise = useSoundAdvice();
  const hidden = useScoresHidden();
  const verdict = verdictNow(props);
  if (!verdict || hidden || verdict.kind === 'good' || verdict.kind === 'fair') return children;
  const { symbol } = props;
  const heard = verdict.kind === 'heard' ? phoneIpa(verdict.heard) : undefined;
  const how = advise(symbol.text, heard) ?? t('verdict.listen');
  if (verdict.kind === 'again')
    return (
      <>
        <FairIcon /> <span>{t('verdict.again')}</span>
      </>
    );
  return (
    <>
      <RingIcon />{' '}
      <span>
        <WithSymbols
          text={
            heard === undefined ? t('verdict.poor', { symbol: symbol.text, how }) : t('verdict.heard', { heard, symbol: symbol.text, how })
          }
        />
      </span>
    </>
  );
});

/** Beside the child's name: in a few words, how it was. */
export const VerdictShort = observer(function VerdictShort(props: VerdictProps) {
  const t = useT();
  const verdict = verdictNow(props);
  if (!verdict) return props.reading.reading?.override ? <span>{t('scored.by-teacher')}</span> : null;
  const level = verdict.kind === 'heard' ? 'poor' : verdict.kind;
  const Icon = { good: GoodIcon, fair: FairIcon, poor: PoorIcon, again: FairIcon }[level];
  return (
    <ScoreCover>
      <span className="sm-verdict" data-level={level === 'again' ? undefined : level}>
        <Icon /> {t(`verdict.short.${level}`)}
      </span>
    </ScoreCover>
  );
});
