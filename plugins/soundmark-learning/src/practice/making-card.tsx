import type { PhoneticSymbol } from '@chorus/sdk';
import { useSoundAdvice, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { articulationOf } from '../mouth/articulation.ts';
import { LipsView, Moving, SideView } from '../mouth/mouth.tsx';
import { RingIcon } from '../shared/icons.tsx';
import { WithSymbols } from '../shared/with-symbols.tsx';
import type { PracticeStore } from './practice-store.ts';
import { VerdictLine } from './verdict-text.tsx';

/** The symbol, and how mouth, tongue and voice make it: a press moves the mouth once. A school's own symbol stands without a picture. */
export const MakingCard = observer(function MakingCard({
  store,
  symbol,
}: {
  readonly store: PracticeStore;
  readonly symbol: PhoneticSymbol;
}) {
  const t = useT();
  const sound = articulationOf(symbol.text);
  const how = useSoundAdvice()(symbol.text);
  const said = how ?? '';
  return (
    <section
      className="sm-card sm-making"
      data-pictured={sound !== undefined || undefined}
      aria-label={t('making.title', { symbol: symbol.text })}
    >
      {sound && (
        <button type="button" className="sm-mouth" onClick={() => store.move()} aria-label={t('making.move')}>
          <Moving play={store.mouth}>{(part) => <SideView sound={sound} part={part} label={t('making.side', { how: said })} />}</Moving>
        </button>
      )}
      <div className="sm-about">
        <h2 className="sm-the-symbol ch-english" style={{ '--sm-letters': symbol.text.length } as CSSProperties}>
          {symbol.text}
        </h2>
        {sound && (
          <>
            <p>{t(sound.kind === 'vowel' ? 'making.vowel' : sound.voiced ? 'making.voiced' : 'making.unvoiced')}</p>
            <Moving play={store.mouth}>{(part) => <LipsView sound={sound} part={part} label={t('making.lips')} />}</Moving>
          </>
        )}
      </div>
      <p className="sm-how" aria-live="polite">
        <VerdictLine reading={store.reading} symbol={symbol}>
          {how !== undefined && (
            <>
              <RingIcon />{' '}
              <span>
                <WithSymbols text={said} />
              </span>
            </>
          )}
        </VerdictLine>
      </p>
    </section>
  );
});
