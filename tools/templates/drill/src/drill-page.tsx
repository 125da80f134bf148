import { Navigation, routeValues, type PageProps } from '@chorus/sdk';
import { Button, Loaded, QuestionFlowView, usePluginState, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { unit, type OddItem, type OddOneOut } from './odd-one-out.ts';
import './drill.css';

/** The books with their units; of the chosen unit its questions one after the other, the class's result, and the end. */
export default observer(function DrillPage(page: PageProps) {
  const { books, asked } = usePluginState<OddOneOut>();
  const [navigation, t] = [useService(Navigation), useT()];
  const { unitId } = routeValues(unit, page);
  useEffect(() => void (unitId === undefined ? books.load() : asked.load(unitId)), [books, asked, unitId]);
  if (unitId === undefined)
    return (
      <Loaded from={books} skeleton="lines">
        {(all) => (
          <div className="odd-books">
            {all.length === 0 && <p>{t('empty')}</p>}
            {all.map(({ id: bookId, title: book, units }) => (
              <section key={bookId} aria-label={book}>
                <h2>{book}</h2>
                {units.map(({ id, title }) => (
                  <Button key={id} size="large" onPress={() => void navigation.go(unit, { unitId: id })}>
                    {title}
                  </Button>
                ))}
              </section>
            ))}
          </div>
        )}
      </Loaded>
    );
  const why = ({ odd }: OddItem) => t('why', { word: odd.text, meaning: odd.meaning });
  return (
    <Loaded from={asked} skeleton="stage">
      {(flow) => <QuestionFlowView flow={flow} label={t('title')} ask={() => <h2>{t('ask')}</h2>} explain={why} />}
    </Loaded>
  );
});
