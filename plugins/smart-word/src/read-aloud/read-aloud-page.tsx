import { routeValues, WaitingList, type PageProps } from '@chorus/sdk';
import {
  BookIcon,
  EmptyState,
  Loaded,
  ProgressBar,
  RollCallStage,
  useKeys,
  useLocale,
  usePlace,
  usePluginState,
  useService,
  useT,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { wordIds } from '../library/word-choice.ts';
import { readAloud as readAloudRoute } from '../routes.ts';
import type { SmartWord } from '../smart-word.ts';
import { Dock } from './dock.tsx';
import type { ReadAloudStore } from './read-aloud-store.ts';
import { TeamStage } from './team-stage.tsx';
import { WordPrompt } from './word-prompt.tsx';
import { WordStage } from './word-stage.tsx';

import './read-aloud.css';

/** One word on the stage, what to do with it in the dock. */
export default observer(function ReadAloudPage(page: PageProps) {
  const { readAloud } = usePluginState<SmartWord>();
  const t = useT();
  const waiting = useService(WaitingList);
  const { bookId = '', unitId = '', words, count, mixed, wordId } = routeValues(readAloudRoute, page);
  useEffect(() => {
    void readAloud.open({ bookId, unitId, words: wordIds.split(words), count, mixed: mixed === 1, wordId });
  }, [readAloud, bookId, unitId, words, count, mixed, wordId]);
  useEffect(() => () => void readAloud.leave(), [readAloud]);
  const locale = useLocale();
  const toldIn = useRef(locale);
  useEffect(() => {
    if (toldIn.current === locale) return;
    toldIn.current = locale;
    void readAloud.translate();
  }, [readAloud, locale]);
  usePlace(readAloud.word?.id);
  useKeys({
    ArrowLeft: { does: t('read.previous'), press: () => void readAloud.previous() },
    ArrowRight: readAloud.atLastWord
      ? { does: t('read.end'), press: () => void readAloud.endUnit() }
      : { does: t('read.next'), press: () => void readAloud.next() },
  });
  useRevealEnd(readAloud.revealing, () => readAloud.endReveal());
  return (
    <section className="sw-read" aria-label={t('read.title')} data-reveal={readAloud.revealing || undefined}>
      <Loaded from={readAloud.words} skeleton="stage">
        {() =>
          readAloud.word === undefined ? (
            <EmptyState icon={<BookIcon size="3rem" />} title={t('unit.empty')} text={t('unit.empty.do')} />
          ) : (
            <>
              {readAloud.asTeam ? (
                <TeamStage store={readAloud} word={readAloud.word} />
              ) : (
                <>
                  <ProgressBar
                    label={t('read.progress')}
                    value={(readAloud.index + 1) / readAloud.count}
                    caption={<ReadingPlace store={readAloud} />}
                  />
                  <RollCallStage waiting={waiting} prompt={<WordPrompt word={readAloud.word} accent={readAloud.accent} />}>
                    <WordStage store={readAloud} word={readAloud.word} />
                  </RollCallStage>
                  <Dock store={readAloud} />
                </>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
});

/** Which word it is; the last one of the unit is told to everybody. */
const ReadingPlace = observer(function ReadingPlace({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const last = store.atLastWord && store.count > 1;
  return (
    <span role="status" className="sw-place-caption" data-last={last || undefined}>
      {t(last ? 'read.last' : 'read.place', { at: store.index + 1, of: store.count })}
    </span>
  );
});

/**
 * Any press ends the reveal of a score at its last frame. The space bar does no more than that: who pressed it to stop a recording that has just ended by
 * itself would otherwise go on to the next student without having seen the score.
 */
function useRevealEnd(revealing: boolean, end: () => void): void {
  useEffect(() => {
    if (!revealing) return undefined;
    const press = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key === ' ') {
        event.preventDefault();
        event.stopPropagation();
      }
      end();
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('keydown', press, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('keydown', press, true);
    };
    // `end` is a new function at every render and always ends the same thing
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [revealing]);
}
