import { soundKind, type PhoneticSymbol } from '@chorus/sdk';
import { MouthPicture, useSoundAdvice, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
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
  const kind = soundKind(symbol.text);
  const how = useSoundAdvice()(symbol.text);
  const said = how ?? '';
  return (
    <section
      className="sm-card sm-making"
      data-pictured={kind !== undefined || undefined}
      aria-label={t('making.title', { symbol: symbol.text })}
    >
      {kind && (
        <button type="button" className="sm-mouth" onClick={() => store.move()} aria-label={t('making.move')}>
          <MouthPicture sign={symbol.text} view="side" play={store.mouth} label={t('making.side', { how: said })} />
        </button>
      )}
      <div className="sm-about">
        <h2 className="sm-the-symbol ch-english" style={{ '--sm-letters': symbol.text.length } as CSSProperties}>
          {symbol.text}
        </h2>
        {kind && (
          <>
            <p>{t(`making.${kind}`)}</p>
            <MouthPicture sign={symbol.text} view="lips" play={store.mouth} label={t('making.lips')} />
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
