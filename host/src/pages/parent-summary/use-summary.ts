import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  parentSummariesToken,
  type LinkProblem,
  type ReadSummary,
  type SummaryLink,
} from '../../services/parent-summary/parent-summaries.ts';
import { useService } from '../../shell/host-context.tsx';

/** A week as far as it was read: `away` where the server can't be asked; the link of its words, or why there is none. */
export interface ShownSummary {
  readonly week: ReadSummary | 'away' | Error | undefined;
  /** Undefined where there is nothing to link to; `not-made` until the card is taken along, or the teacher asks for one. */
  readonly link: SummaryLink | LinkProblem | 'not-made' | undefined;
  again(): void;
  /** The link for a card that is taken along; undefined where it has none. */
  makeLink(): Promise<SummaryLink | undefined>;
  /** Makes a link where there is none yet, or none any more. */
  relink(): void;
  /** The card's link was withdrawn. */
  unlinked(): void;
}

/** The week of a child, or of the class, with the link of its words; `visible`: it may be shown now. */
export function useSummary(classId: string, studentId: string | undefined, visible: boolean): ShownSummary {
  const summaries = useService(parentSummariesToken);
  const of = `${classId} ${studentId ?? ''}`;
  const [found, setFound] = useState<{ readonly of: string; readonly week: ReadSummary | 'away' | Error }>();
  const [link, setLink] = useState<{ readonly of: string; readonly link: SummaryLink | LinkProblem }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!visible) return undefined;
    let gone = false;
    const settle = (week: ReadSummary | 'away' | Error) => void (gone || setFound({ of, week }));
    summaries.read(studentId).then(
      (week) => settle(week ?? 'away'),
      (error: unknown) => settle(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      gone = true;
    };
  }, [summaries, of, studentId, visible, round]);
  const week = found?.of === of ? found.week : undefined;
  const practise = typeof week === 'object' && !(week instanceof Error) ? week.practise : undefined;
  // What the content does not know has no page.
  const refs = useMemo(() => practise?.flatMap(({ ref, word }) => (word ? [ref] : [])) ?? [], [practise]);
  const make = async (anew: boolean) => {
    const made = await summaries.link(classId, refs, anew);
    setLink({ of, link: made });
    return made;
  };
  const shown = link?.of === of ? link.link : refs.length > 0 ? 'not-made' : undefined;
  return {
    week,
    link: shown,
    again: useCallback(() => setRound((before) => before + 1), []),
    makeLink: async () => {
      const made = shown === 'not-made' ? await make(false) : shown;
      return typeof made === 'object' ? made : undefined;
    },
    relink: () => void make(true),
    unlinked: () => setLink({ of, link: 'withdrawn' }),
  };
}
