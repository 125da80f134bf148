import { Navigation } from '@chorus/sdk';
import { Button, NextIcon, ScoreCover, useScoresHidden, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { bookDetail, chooseWordByHearing } from '../routes.ts';
import { wordIds } from '../library/word-choice.ts';
import { saveTable } from '../shared/table.ts';
import { DownloadIcon, PrintIcon } from '../unit-end/unit-end-icons.tsx';
import { markingTable } from './marking-table.ts';
import type { MarkingStore } from './marking-store.ts';

/** As many words as are practised at once. */
const mostAgain = 10;

/** How the class wrote each word, the hardest first, without names; and what to do with it. */
export const MarkingResult = observer(function MarkingResult(props: {
  readonly store: MarkingStore;
  readonly bookId: string;
  readonly unitId: string;
}) {
  const { store, bookId, unitId } = props;
  const t = useT();
  const navigation = useService(Navigation);
  const hidden = useScoresHidden();
  const { result, marks, words, students } = store;
  const again = result.filter(({ missed }) => missed.length > 0).slice(0, mostAgain);
  const papers = Object.keys(marks).length;
  const save = () => {
    const texts = {
      seat: t('end.seat'),
      name: t('end.name'),
      right: t('choose.table.right'),
      wrong: t('choose.table.wrong'),
      count: t('marking.table.count'),
    };
    void saveTable(`${store.paper.value?.unit?.title ?? ''} ${t('marking.dictation')}`.trim(), markingTable(marks, words, students, texts));
  };
  return (
    <>
      <header className="sw-marking-head">
        <h2>{t('marking.done', { count: papers })}</h2>
        <ScoreCover>
          <p>{t('marking.all-right', { count: store.allRight })}</p>
        </ScoreCover>
      </header>
      <section className="ch-result-card sw-words-did" style={{ '--sw-words': result.length } as CSSProperties}>
        <header>
          <h3>{t('marking.hardest')}</h3>
        </header>
        <ScoreCover>
          <ul>
            {result.map(({ word, share, missed }) => (
              <li key={word.id}>
                <strong className="ch-english" lang="en">
                  {word.text}
                </strong>
                <span className="sw-words-share" aria-hidden="true">
                  <span style={{ width: `${share * 100}%` }} />
                </span>
                <b className="ch-tabular">{Math.round(share * 100)}%</b>
                <span className="ch-tabular">{t('marking.missed', { count: missed.length })}</span>
              </li>
            ))}
          </ul>
        </ScoreCover>
      </section>
      <footer className="sw-end-foot">
        {!hidden && (
          <Button icon={<DownloadIcon />} onPress={save}>
            {t('end.export')}
          </Button>
        )}
        <Button icon={<PrintIcon />} onPress={() => window.print()}>
          {t('end.print')}
        </Button>
        <Button onPress={() => store.markOn()}>{t('marking.on')}</Button>
        <span className="sw-end-space" />
        {again.length > 0 ? (
          <Button
            kind="primary"
            size="large"
            endIcon={<NextIcon />}
            onPress={() =>
              void navigation.go(chooseWordByHearing, { bookId, unitId, words: wordIds.join(again.map(({ word }) => word.id)) })
            }
          >
            {t('marking.again', { count: again.length })}
          </Button>
        ) : (
          <Button kind="primary" size="large" endIcon={<NextIcon />} onPress={() => void navigation.go(bookDetail, { bookId, unitId })}>
            {t('marking.unit')}
          </Button>
        )}
      </footer>
    </>
  );
});
