import { Navigation, partOfSpeech, routeValues, type PageProps } from '@chorus/sdk';
import { BookIcon, Button, EmptyState, NextIcon, ProgressBar, RetryIcon, usePluginState, useService, useT, Loaded } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { readAloud, wordRead } from '../routes.ts';
import type { SmartWord } from '../smart-word.ts';
import { LitWord } from './lit-word.tsx';
import { PacedDock, PaceStepper } from './paced-dock.tsx';
import type { PacedStore } from './paced-store.ts';
import type { WordsQuery } from './paced-words.ts';
import { usePaced } from './use-paced.ts';
import { WordCards } from './word-cards.tsx';

import '../unit-end/unit-end.css';
import './paced.css';

/** Lead reading: the model says the word while its letters light up, then the whole class repeats it; nothing is recorded. */
export default observer(function LeadPage(page: PageProps) {
  const { lead: store } = usePluginState<SmartWord>();
  const t = useT();
  const { bookId = '', unitId = '', ...chosen } = routeValues(wordRead, page);
  usePaced(store, { bookId, unitId, ...chosen });
  const { pacer } = store;
  return (
    <section className="sw-paced" aria-label={t('lead.title')}>
      <Loaded from={store.unit} skeleton="stage">
        {() =>
          store.standsIn !== store.unit.key ? null : store.words.length === 0 ? (
            <EmptyState icon={<BookIcon size="3rem" />} title={t('unit.empty')} text={t('unit.empty.do')} />
          ) : pacer.phase === 'done' ? (
            <Done store={store} onRead={{ bookId, unitId, ...chosen }} />
          ) : (
            <>
              <ProgressBar
                label={t('read.progress')}
                value={(pacer.index + 1) / store.words.length}
                caption={<span role="status">{t('read.place', { at: pacer.index + 1, of: store.words.length })}</span>}
              />
              <Stage store={store} />
              <PacedDock
                store={store}
                left={<PaceStepper store={store} what="seconds" />}
                right={<PaceStepper store={store} what="times" />}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
});

const Stage = observer(function Stage({ store }: { readonly store: PacedStore }) {
  const t = useT();
  const { word, pacer, share } = store;
  if (!word) return null;
  const ipa = word.ipa[store.accent] ?? word.ipa.us ?? word.ipa.uk;
  const turn = pacer.paused ? 'paused' : pacer.phase;
  return (
    <div className="sw-lead" data-picture={word.picture !== undefined || undefined}>
      {word.picture !== undefined && <img src={word.picture} alt="" />}
      <h2>
        <LitWord word={word} share={share} />
      </h2>
      <p className="sw-lead-about">
        {ipa !== undefined && <span className="ch-english">/{ipa.replaceAll('/', '')}/</span>} {partOfSpeech(word.pos)} {word.meaning}
      </p>
      <p className="sw-lead-turn" data-turn={turn} role="status">
        {t(`lead.${turn}`)}
        {pacer.phase === 'waiting' && (
          <span className="sw-lead-time" aria-hidden="true">
            <span style={{ transform: `scaleX(${1 - pacer.passed})` }} />
          </span>
        )}
      </p>
    </div>
  );
});

const Done = observer(function Done({
  store,
  onRead,
}: {
  readonly store: PacedStore;
  /** The same words, in the same order. */
  readonly onRead: WordsQuery;
}) {
  const t = useT();
  const navigation = useService(Navigation);
  return (
    <>
      <h2 className="sw-answers-title">{t('lead.done', { count: store.words.length })}</h2>
      <WordCards label={t('lead.words')} words={store.words} isShown={() => true} onPress={(word) => store.sayOnce(word)} />
      <footer className="sw-end-foot">
        <Button icon={<RetryIcon />} onPress={() => store.pacer.start()}>
          {t('lead.again')}
        </Button>
        <p className="sw-dictation-note">{t('lead.done.do')}</p>
        <span className="sw-end-space" />
        <Button kind="primary" size="large" endIcon={<NextIcon />} onPress={() => void navigation.go(readAloud, onRead)}>
          {t('bookDetail.start')}
        </Button>
      </footer>
    </>
  );
});
