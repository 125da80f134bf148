import type { PhoneticSymbol } from '@chorus/sdk';
import { lineWidths, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { ExampleButton } from '../shared/example-button.tsx';
import type { PracticeStore } from './practice-store.ts';

/** So many pairs stand beside the mouth; the class tells more of them apart. */
const mostPairs = 3;

/** Minimal pairs, one word above the other: to be heard one after the other. */
export const PairsCard = observer(function PairsCard({
  store,
  symbol,
}: {
  readonly store: PracticeStore;
  readonly symbol: PhoneticSymbol;
}) {
  const t = useT();
  const pairs = (symbol.pairs ?? []).slice(0, mostPairs);
  if (pairs.length === 0) return null;
  return (
    <section className="sm-card sm-pairs" aria-label={t('pairs.which', { symbol: symbol.text })}>
      <h3>
        {t('pairs.hear')} <span className="ch-english">{symbol.text}</span>
      </h3>
      <ul style={lineWidths(pairs.flatMap(({ words }) => words.map(({ text }) => text)))}>
        {pairs.map(({ words: [own, other] }) => (
          <li key={`${own.text} ${other.text}`}>
            <ExampleButton example={own} player={store.player} />
            <ExampleButton example={other} player={store.player} plain />
          </li>
        ))}
      </ul>
    </section>
  );
});
