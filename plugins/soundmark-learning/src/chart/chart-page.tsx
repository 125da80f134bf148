import { Navigation, type PhoneticSymbol } from '@chorus/sdk';
import { Button, EmptyState, Loaded, NextIcon, usePluginState, useService, useT, VolumeIcon } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { practice } from '../routes.ts';
import { WithSymbols } from '../shared/with-symbols.tsx';
import type { Soundmarks } from '../soundmarks.ts';

import './chart.css';

/** The chart of symbols, grouped as it is taught; first what this class should practise. */
export default observer(function ChartPage() {
  const { chart } = usePluginState<Soundmarks>();
  const t = useT();
  useEffect(() => void chart.open(), [chart]);
  const books = [...new Set(chart.groups.map(({ book }) => book))];
  return (
    <div className="sm-chart-page" data-first={chart.weak.length > 0 || undefined}>
      <Loaded from={chart.all} skeleton="cards">
        {() =>
          chart.symbols.length === 0 ? (
            <EmptyState icon={<VolumeIcon size="3rem" />} title={t('chart.empty')} text={t('chart.empty.do')} />
          ) : (
            <>
              {chart.weak.length > 0 && <First symbols={chart.weak} />}
              {books.map((book) => (
                <section key={book} className="sm-book" aria-label={book || t('chart.title')}>
                  {book !== '' && <h2>{book}</h2>}
                  <div className="sm-groups">
                    {chart.groups
                      .filter((group) => group.book === book)
                      .map(({ id, title, symbols }) => (
                        <div key={id} className="sm-group" role="group" aria-label={title}>
                          <h3>{title}</h3>
                          <ul>
                            {symbols.map((symbol) => (
                              <li key={symbol.id}>
                                <Symbol symbol={symbol} weak={chart.weak.includes(symbol)} />
                              </li>
                            ))}
                          </ul>
                        </div>
                      ))}
                  </div>
                </section>
              ))}
            </>
          )
        }
      </Loaded>
    </div>
  );
});

/** What the class does not say well yet. */
function First({ symbols }: { readonly symbols: readonly PhoneticSymbol[] }) {
  const t = useT();
  const navigation = useService(Navigation);
  const [hardest] = symbols;
  return (
    <section className="sm-first" aria-label={t('chart.first')}>
      <h2>{t('chart.first')}</h2>
      <ul>
        {symbols.map((symbol) => (
          <li key={symbol.id}>
            <Symbol symbol={symbol} weak />
          </li>
        ))}
      </ul>
      <Button kind="primary" size="large" endIcon={<NextIcon />} onPress={() => void navigation.go(practice, { symbol: hardest!.id })}>
        <WithSymbols text={t('chart.start', { symbol: hardest!.text })} />
      </Button>
    </section>
  );
}

/** A symbol without its slashes, so that it is read from the last row. */
function Symbol({ symbol, weak }: { readonly symbol: PhoneticSymbol; readonly weak: boolean }) {
  const t = useT();
  const navigation = useService(Navigation);
  const [example] = symbol.spellings?.[0]?.words ?? symbol.examples ?? [];
  return (
    <button
      type="button"
      className="sm-symbol"
      data-weak={weak || undefined}
      onClick={() => void navigation.go(practice, { symbol: symbol.id })}
    >
      <strong className="ch-english">{symbol.text.replaceAll('/', '')}</strong>
      {example && (
        <span className="ch-english" lang="en">
          {example.text}
        </span>
      )}
      {weak && <span className="ch-hidden-text">{t('chart.weak')}</span>}
    </button>
  );
}
