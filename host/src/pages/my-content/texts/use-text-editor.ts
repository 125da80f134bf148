import { uuidv7 } from '@chorus/contract/uuid';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BegunText } from '../../../own-texts/draft-of.ts';
import { amend, beginHistory, change, redo, undo, type EditHistory } from '../../../own-texts/edit-history.ts';
import { clockToken } from '../../../services/clock/host-clock.ts';
import { ownTextsToken, type KeptText, type TextStep } from '../../../services/own-texts/own-texts.ts';
import { useService } from '../../../shell/host-context.tsx';

/** A text as the editor begins with it. `restored`: it was left here, not saved. */
export type TextBeginning = Omit<KeptText, 'at'> & { readonly restored: boolean };

/** The place of the first text, and of the first sound that is brought to it. */
export const firstStep = 'first';

/** A text that is worked at: kept on this machine at every change, each step of which can be taken back. */
export interface TextEditor {
  readonly id: string;
  readonly before: KeptText['before'];
  /** The text that it is a copy of. */
  readonly copyOf: KeptText['copyOf'];
  readonly text: BegunText;
  readonly typed: string;
  /** The hash of what was read aloud and is not used yet. */
  readonly take: string | undefined;
  readonly step: TextStep;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** There is something that is not saved. */
  readonly changed: boolean;
  /** When it was kept last; undefined: not yet. */
  readonly keptAt: number | undefined;
  /** This machine does not take it: it is on the page alone. */
  readonly unkept: boolean;
  setTyped(typed: string): void;
  setTake(take: string | undefined): void;
  go(step: TextStep): void;
  /** A step. One of the same `place` as the last goes on with it. */
  edit(into: (text: BegunText) => BegunText, place?: string): void;
  /** Adds to what was done what belongs to it, in every state that `into` changes: it is no step of its own. */
  amend(into: (text: BegunText) => BegunText): void;
  undo(): void;
  redo(): void;
  /** An id that nothing else of the text has. */
  newId(): string;
  /** It is saved: what is kept of it here is dropped. */
  forget(): Promise<void>;
}

export function useTextEditor(beginning: TextBeginning): TextEditor {
  const texts = useService(ownTextsToken);
  const clock = useService(clockToken);
  const { id, before, copyOf, restored } = beginning;
  const [history, setHistory] = useState<EditHistory<BegunText>>(() => beginHistory({ draft: beginning.draft, doubts: beginning.doubts }));
  const [typed, setTyped] = useState(beginning.typed);
  const [take, setTake] = useState(beginning.take);
  const [step, go] = useState<TextStep>(beginning.step);
  const [keptAt, setKeptAt] = useState<number>();
  const [unkept, setUnkept] = useState(false);
  const saved = useRef(false);
  const { draft, doubts } = history.now;
  const changed = restored || draft !== beginning.draft || typed !== beginning.typed || take !== beginning.take;
  useEffect(() => {
    if (saved.current) return;
    if (!changed) return void texts.drafts.drop(id).catch(() => undefined);
    const kept = (at: number) => {
      setKeptAt(at);
      setUnkept(false);
    };
    texts.drafts.keep({ id, before, copyOf, draft, doubts, typed, take, step }).then(kept, () => setUnkept(true));
  }, [texts, id, before, copyOf, draft, doubts, typed, take, step, changed]);
  return {
    id,
    before,
    copyOf,
    text: history.now,
    typed,
    take,
    step,
    changed,
    keptAt,
    unkept,
    canUndo: history.before.length > 0,
    canRedo: history.after.length > 0,
    setTyped,
    setTake,
    go,
    edit: useCallback(
      (into, place) =>
        setHistory((was) => {
          const next = into(was.now);
          // Behind the first text there is nothing to go back to.
          return was.now.draft.paragraphs.length === 0 ? { ...beginHistory(next), place: firstStep } : change(was, next, place);
        }),
      [],
    ),
    amend: useCallback((into) => setHistory((was) => amend(was, into)), []),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    newId: useCallback(() => uuidv7(clock.now()), [clock]),
    forget: useCallback(async () => {
      saved.current = true;
      await texts.drop(id);
    }, [texts, id]),
  };
}
