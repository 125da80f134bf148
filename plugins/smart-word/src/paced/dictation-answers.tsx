import { Navigation, WaitingList } from '@chorus/sdk';
import { Button, NextIcon, RetryIcon, useKeys, useObservable, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { wordIds } from '../library/word-choice.ts';
import { dictationMarks, dictationTally } from '../routes.ts';
import type { PacedStore } from './paced-store.ts';
import { WordCards } from './word-cards.tsx';

/** After a dictation: its words face down, turned one by one or all at once, so that the class corrects its papers; then the papers are marked. */
export const DictationAnswers = observer(function DictationAnswers(props: {
  readonly store: PacedStore;
  readonly bookId: string;
  readonly unitId: string;
}) {
  const { store, bookId, unitId } = props;
  const t = useT();
  const navigation = useService(Navigation);
  const { words, shown } = store;
  const next = words.find(({ id }) => !shown.includes(id));
  const turn = () => next && store.show([next.id]);
  const paper = { bookId, unitId, words: wordIds.join(words.map(({ id }) => id)) };
  const mark = () => void navigation.go(dictationMarks, paper);
  const clickers = useObservable(useService(WaitingList).state).rows.some(({ device }) => device !== 'none');
  useKeys(next ? { ArrowRight: { does: t('dictation.one'), press: () => turn() } } : {});
  return (
    <>
      <h2 className="sw-answers-title">{t('dictation.done', { count: words.length })}</h2>
      <WordCards
        label={t('dictation.answers')}
        words={words}
        isShown={({ id }) => shown.includes(id)}
        onPress={(word) => (shown.includes(word.id) ? store.sayOnce(word) : store.show([word.id]))}
      />
      <footer className="sw-end-foot">
        <Button icon={<RetryIcon />} onPress={() => store.begin()}>
          {t('dictation.again')}
        </Button>
        <Button disabled={!next} onPress={() => store.show(words.map(({ id }) => id))}>
          {t('dictation.all')}
        </Button>
        {clickers && <Button onPress={() => void navigation.go(dictationTally, paper)}>{t('tally.title')}</Button>}
        <span className="sw-end-space" />
        {next ? (
          <>
            <Button onPress={mark}>{t('marking.title')}</Button>
            <Button kind="primary" size="large" onPress={turn}>
              {t('dictation.one')}
            </Button>
          </>
        ) : (
          <Button kind="primary" size="large" endIcon={<NextIcon />} onPress={mark}>
            {t('marking.title')}
          </Button>
        )}
      </footer>
    </>
  );
});
