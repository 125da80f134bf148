import { Navigation, routeValues, type PageProps } from '@chorus/sdk';
import { Button, Loaded, QuestionFlowView, usePluginState, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { home, type OddItem, type OddOneOut } from './odd-one-out.ts';
import './drill.css';

/** The units; of the chosen one its questions one after the other, the class's result, and the end. */
export default observer(function DrillPage(page: PageProps) {
  const { units, asked } = usePluginState<OddOneOut>();
  const navigation = useService(Navigation);
  const t = useT();
  const { unitId } = routeValues(home, page);
  useEffect(() => void (unitId === undefined ? units.load() : asked.load(unitId)), [units, asked, unitId]);
  if (unitId === undefined)
    return (
      <Loaded from={units} skeleton="lines">
        {(all) => (
          <section className="odd-units" aria-label={t('title')}>
            {all.length === 0 && <p>{t('empty')}</p>}
            {all.map(({ id, title }) => (
              <Button key={id} size="large" onPress={() => void navigation.go(home, { unitId: id })}>
                {title}
              </Button>
            ))}
          </section>
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
