import type { PlannedRow, WordListDraft } from '@chorus/contract/content/word-list-draft';
import { wordListLimits } from '@chorus/contract/content/word-rows';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { parseWords, wordsText } from './parse-words.ts';
import { useWordListPorts } from './word-list-context.ts';
import { shownRows, unitsOf } from './word-list-text.ts';

/** Typing is waited for so long before it is asked what would become of it. */
const typingMs = 400;

/** What a list is called, and for which grade it is. */
export interface AboutList {
  readonly title: string;
  readonly grade: WordListDraft['grade'];
}

/** A list that is written: a new one, or one that is changed. */
export interface BegunList {
  readonly packId: string;
  /** Which version was changed, and how that is; undefined: a new list. */
  readonly before: { readonly version: string; readonly draft: WordListDraft } | undefined;
  /** What it begins with, where that is not how it was. */
  readonly typed?: { readonly about: AboutList; readonly text: string } | undefined;
}

/** A list as it was written, to be typed on. */
export const typedOf = ({ title, grade, units }: WordListDraft) => ({ about: { title, grade }, text: wordsText(units) });

/** A word list as it is being written: its text, and row by row what would become of it. */
export function useWordList({ packId, before, typed }: BegunList) {
  const { t, plan } = useWordListPorts();
  const [was] = useState(() => (before ? typedOf(before.draft) : undefined));
  const [about, setAbout] = useState<AboutList>(() => typed?.about ?? was?.about ?? { title: '', grade: 1 });
  const [text, setText] = useState(() => typed?.text ?? was?.text ?? '');
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ readonly of: string; readonly rows?: readonly PlannedRow[]; readonly error?: ApiError }>();
  const parsed = useMemo(() => parseWords(text), [text]);
  const untitled = t('content.untitled');
  const earlier = before?.draft.units;
  const units = useMemo(() => unitsOf(parsed, earlier ?? [], untitled), [parsed, earlier, untitled]);
  const count = units.reduce((sum, { rows }) => sum + rows.length, 0);
  const tooMany =
    count > wordListLimits.words
      ? t('content.problem.units.too-many')
      : units.length > wordListLimits.units
        ? t('content.too-many-units', { most: wordListLimits.units })
        : units.some(({ rows }) => rows.length > wordListLimits.unitWords)
          ? t('content.problem.units.unit-too-long')
          : undefined;
  const draft: WordListDraft = { ...about, title: about.title.trim(), stage: stageOf(about.grade), units };
  const asked = `${round} ${text}`;
  useEffect(() => {
    if (count === 0 || tooMany !== undefined) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      // What it is called is no matter of its words.
      plan(before ? packId : null, { ...draft, title: draft.title || '-' }, ended.signal).then(
        ({ rows }) => ended.signal.aborted || setAnswer({ of: asked, rows }),
        (error: unknown) => {
          if (!ended.signal.aborted && error instanceof ApiError) setAnswer({ of: asked, error });
        },
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
    // The text says what is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, tooMany]);
  const current = answer?.of === asked ? answer : undefined;
  const rows = useMemo(() => (current?.rows ? shownRows(parsed, current.rows) : undefined), [parsed, current]);
  return {
    about,
    setAbout,
    text,
    setText,
    packId,
    draft,
    count,
    tooMany,
    /** Undefined while it is asked. */
    rows,
    error: current?.error,
    /** Asks anew what would become of it. */
    again: () => setRound((n) => n + 1),
    changed: was
      ? text !== was.text || about.title !== was.about.title || about.grade !== was.about.grade
      : text.trim() !== '' || about.title.trim() !== '',
  };
}

/** A list that is being written. */
export type WrittenList = ReturnType<typeof useWordList>;

/** Primary school ends with grade 6 (code 0) [3-29]. */
const stageOf = (grade: WordListDraft['grade']): WordListDraft['stage'] => (grade === 0 || grade >= 9 ? 'primary' : 'middle');
