import { routeValues, type PageProps } from '@chorus/sdk';
import { BookIcon, EmptyState, Loaded, ProgressBar, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { wordDictation } from '../routes.ts';

import type { SmartWord } from '../smart-word.ts';
import { DictationAnswers } from './dictation-answers.tsx';
import { DictationRing } from './dictation-ring.tsx';
import { PacedDock, PaceStepper } from './paced-dock.tsx';
import { usePaced } from './use-paced.ts';

import '../unit-end/unit-end.css';
import './paced.css';
import './dictation.css';

/** Dictation on paper: nothing but the place, how often the word was said, and a quiet ring; after the last word the answers. */
export default observer(function DictationPage(page: PageProps) {
  const { dictation: store } = usePluginState<SmartWord>();
  const t = useT();
  const { bookId = '', unitId = '', ...chosen } = routeValues(wordDictation, page);
  usePaced(store, { bookId, unitId, ...chosen });
  const { pacer, words } = store;
  return (
    <section className="sw-paced" aria-label={t('dictation.title')}>
      <Loaded from={store.unit} skeleton="stage">
        {() =>
          store.standsIn !== store.unit.key ? null : words.length === 0 ? (
            <EmptyState icon={<BookIcon size="3rem" />} title={t('unit.empty')} text={t('unit.empty.do')} />
          ) : pacer.phase === 'done' ? (
            <DictationAnswers store={store} bookId={bookId} unitId={unitId} />
          ) : (
            <>
              <ProgressBar label={t('read.progress')} value={pacer.index / words.length} />
              {/* As in the dock: a press takes no focus along, the space bar goes on to start and pause. */}
              <div className="sw-dictation" onMouseDown={(event) => event.preventDefault()}>
                <PaceStepper store={store} what="seconds" />
                <DictationRing store={store} />
                <PaceStepper store={store} what="times" />
              </div>
              <PacedDock
                store={store}
                left={<p className="sw-dictation-note">{t('dictation.paper')}</p>}
                right={<p className="sw-dictation-note">{t('dictation.hidden')}</p>}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
});
