import { wordListLimits } from '@chorus/contract/content/word-rows';
import type { AdminData } from '@chorus/contract/api/admin/calls';
import type { WordListDraft } from '@chorus/contract/api/admin/content-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useAdmin, useText } from '../../admin-context.tsx';
import { parseWords, wordsText } from './parse-words.ts';
import { shownRows, unitsOf } from './word-list-text.ts';

/** Typing is waited for so long before it is asked what would become of it. */
const typingMs = 400;

/** A list that is changed: which one, and how it was. */
export interface KnownList {
  readonly packId: string;
  readonly version: string;
  readonly draft: WordListDraft;
}

/** A word list as it is being written: its text, and row by row what would become of it. */
export function useWordList(known: KnownList | undefined) {
  const { api, clock } = useAdmin();
  const t = useText();
  const before = known?.draft;
  const [packId] = useState(() => known?.packId ?? `list.${uuidv7(clock.now())}`);
  const [about, setAbout] = useState({ title: before?.title ?? '', grade: before?.grade ?? 1 });
  const [text, setText] = useState(() => (before ? wordsText(before.units) : ''));
  const [answer, setAnswer] = useState<{ readonly text: string; readonly data?: AdminData<'planWordList'>; readonly error?: ApiError }>();
  const parsed = useMemo(() => parseWords(text), [text]);
  const untitled = t('content.untitled');
  const units = useMemo(() => unitsOf(parsed, before?.units ?? [], untitled), [parsed, before, untitled]);
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
  useEffect(() => {
    if (count === 0 || tooMany !== undefined) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      const id = known ? packId : null;
      // What it is called is no matter of its words.
      api.call('planWordList', { id, draft: { ...draft, title: draft.title || '-' } }, { quiet: true, signal: ended.signal }).then(
        (data) => ended.signal.aborted || setAnswer({ text, data }),
        (error: unknown) => {
          if (!ended.signal.aborted && error instanceof ApiError) setAnswer({ text, error });
        },
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
    // The text says what is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, tooMany]);
  const current = answer?.text === text ? answer : undefined;
  const rows = useMemo(() => (current?.data ? shownRows(parsed, current.data.rows) : undefined), [parsed, current]);
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
    changed: before
      ? text !== wordsText(before.units) || about.title !== before.title || about.grade !== before.grade
      : text.trim() !== '' || about.title.trim() !== '',
  };
}

/** Primary school ends with grade 6 (code 0) [3-29]. */
const stageOf = (grade: WordListDraft['grade']): WordListDraft['stage'] => (grade === 0 || grade >= 9 ? 'primary' : 'middle');
