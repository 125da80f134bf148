import { Navigation, routeValues, type PageProps } from '@chorus/sdk';
import { BookIcon, EmptyState, QuestionFlowView, usePluginState, useService, useT, Loaded } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, type ComponentType } from 'react';
import { wordIds } from '../library/word-choice.ts';
import type { SmartWord } from '../smart-word.ts';
import { Ask } from './ask.tsx';
import type { ChooseStore } from './choose-store.ts';
import { drillOf, type Drill } from './drill.ts';
import type { DrillItem } from './drill-items.ts';
import { DrillSummary } from './drill-summary.tsx';
import { SoundPanel } from './sound-panel.tsx';
import { Why } from './why.tsx';

import './choose.css';

/** The pages of the choosing drills. */
export const choosePages: Readonly<Record<Drill['id'], ComponentType<PageProps>>> = {
  meaning: choosePage('meaning'),
  'hear-meaning': choosePage('hear-meaning'),
  'hear-word': choosePage('hear-word'),
  look: choosePage('look'),
};

function choosePage(id: Drill['id']) {
  const { route, options, shows } = drillOf(id);
  return observer(function ChoosePage(page: PageProps) {
    const store = usePluginState<SmartWord>().choose(id);
    const t = useT();
    const { bookId = '', unitId = '', words: ids, count, mixed } = routeValues(route, page);
    useEffect(
      () => void store.open({ bookId, unitId, words: wordIds.split(ids), count, mixed: mixed === 1 }),
      [store, bookId, unitId, ids, count, mixed],
    );
    useGoOn(store, { bookId, unitId, words: ids, count, mixed });
    return (
      <Loaded from={store.unit} skeleton="stage">
        {({ words }) => {
          const { flow } = store;
          if (words.length === 0) return <EmptyState icon={<BookIcon size="3rem" />} title={t('unit.empty')} text={t('unit.empty.do')} />;
          if (!flow) return null;
          if (flow.view === 'empty')
            return <EmptyState icon={<BookIcon size="3rem" />} title={t('choose.few')} text={t('choose.few.do')} />;
          return (
            <QuestionFlowView
              flow={flow}
              label={t(`choose.${id}`)}
              optionsLang={options === 'meaning' ? 'zh-CN' : 'en'}
              ask={(item) => <Ask drill={store.drill} item={item} told={flow.view === 'result' || (shows === 'sound' && flow.closed)} />}
              {...(shows !== 'word' && {
                beside: (item: DrillItem) => (shows === 'sound' ? <SoundPanel store={store} /> : <Picture item={item} />),
              })}
              summary={<DrillSummary flow={flow} title={`${titleOf(store, ids, t) ?? ''} ${t(`choose.${id}`)}`.trim()} />}
              explain={(item) => <Why item={item} newest={flow.newest} />}
            />
          );
        }}
      </Loaded>
    );
  });
}

function Picture({ item: { word } }: { readonly item: DrillItem }) {
  return word.picture !== undefined && <img className="sw-choose-picture" src={word.picture} alt={word.meaning} />;
}

/** The unit, or how many words were chosen; undefined until they are there. */
function titleOf({ unit: { value } }: ChooseStore, words: string | undefined, t: ReturnType<typeof useT>): string | undefined {
  return value && wordIds.split(words).length > 0 ? t('drills.chosen-words', { count: value.words.length }) : value?.unit?.title;
}

/** Home, and the title bar, know where the class is. */
function useGoOn(
  store: ChooseStore,
  values: {
    readonly bookId: string;
    readonly unitId: string;
    readonly words?: string | undefined;
    readonly count?: number | undefined;
    readonly mixed?: number | undefined;
  },
): void {
  const navigation = useService(Navigation);
  const { drill, flow } = store;
  const t = useT();
  const title = titleOf(store, values.words, t);
  const at = flow && flow.view !== 'end' ? flow.index : undefined;
  const of = flow?.items.length ?? 0;
  useEffect(() => void (title !== undefined && navigation.setSubtitle(title)), [navigation, title]);
  useEffect(() => {
    const word = at === undefined ? undefined : store.flow?.items[at]?.word;
    if (title === undefined || at === undefined || !word) return;
    // Home tells nobody what is asked: neither a word that is heard or chosen, nor a picture of what it means
    const progress = { at: at + 1, of, text: drill.shows === 'word' ? word.text : t(`choose.${drill.id}`) };
    void navigation.setResume({ label: title, route: drill.route, values, progress });
    // `values` is a new object at every render; what is in it has its own place here
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [navigation, drill, store, title, at, of, values.bookId, values.unitId, values.words, values.count, values.mixed]);
}
