import { memo, useState } from 'react';
import { useUiText } from '../ui-text.tsx';
import { lookIcons } from './look-icons.tsx';
import type { TeamLook, TeamLookKind } from './team-look.ts';

/** What stands under a name. */
interface Shown {
  readonly kind: TeamLookKind;
  readonly words: string;
}

/** What a look says, in words or figures. */
export function wordsOf(look: TeamLook, text: ReturnType<typeof useUiText>): string {
  if (!('shown' in look)) return text(look.text);
  return look.verdict ? text(`team.${look.verdict}`) : look.shown;
}

/** One student: the whole name, and under it the shape and word, or figure, of how far the answer is. `onReview` opens it. */
export const TeamTile = memo(function TeamTile(props: {
  readonly name: string;
  readonly kind: TeamLookKind;
  readonly words: string;
  readonly attemptId: string | undefined;
  readonly onReview: ((attemptId: string) => void) | undefined;
  readonly tabbable: boolean;
}) {
  const { name, kind, words, attemptId, onReview } = props;
  const inside = (
    <>
      <span className="ch-team-name">{name}</span>
      <Look kind={kind} words={words} />
    </>
  );
  return (
    <li className="ch-team-tile" data-look={kind}>
      {attemptId === undefined || !onReview ? (
        <span className="ch-team-inside">{inside}</span>
      ) : (
        <button
          type="button"
          className="ch-team-inside"
          aria-haspopup="dialog"
          tabIndex={props.tabbable ? 0 : -1}
          onClick={() => onReview(attemptId)}
        >
          {inside}
        </button>
      )}
    </li>
  );
});

/** Shape and word cross-fade where they change, and nothing moves. */
function Look({ kind, words }: Shown) {
  const [{ now, was }, set] = useState<{ readonly now: Shown; readonly was: Shown | undefined }>({ now: { kind, words }, was: undefined });
  if (now.kind !== kind || now.words !== words) set({ now: { kind, words }, was: stillMotion() ? undefined : now });
  return (
    <span className="ch-team-looks">
      <LookOf key={`${kind} ${words}`} kind={kind} words={words} fades={was !== undefined && 'in'} />
      {was && <LookOf key="was" {...was} fades="out" onFaded={() => set({ now: { kind, words }, was: undefined })} />}
    </span>
  );
}

function LookOf({ kind, words, fades, onFaded }: Shown & { readonly fades: 'in' | 'out' | false; readonly onFaded?: () => void }) {
  const LookIcon = lookIcons[kind];
  return (
    <span
      className="ch-team-look ch-tabular"
      data-fades={fades || undefined}
      data-words={/^\d+$/.test(words) ? undefined : true}
      aria-hidden={fades === 'out' || undefined}
      onAnimationEnd={onFaded}
    >
      <LookIcon />
      <span>{words}</span>
    </span>
  );
}

/** Without motion the last frame is there at once. */
const stillMotion = (): boolean => typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches;
