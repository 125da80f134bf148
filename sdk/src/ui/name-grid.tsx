import { useEffect, useState, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { RisingIcon, UserXIcon } from './icons.tsx';
import { piecesOf } from './team/text-width.ts';
import { useUiText } from './ui-text.tsx';
import { useScrolls } from './use-scrolls.ts';

/** A child in a {@link NameGrid}. `lit`: has taken part; `waits`: has not; `away`: is not there. */
export interface GridName {
  readonly id: string;
  readonly name: string;
  readonly state: 'lit' | 'waits' | 'away';
  /** Is one of those who have improved most. */
  readonly improved?: boolean;
  /** At the name, in place of the state's own sign. */
  readonly sign?: ReactElement;
  /** Puts the name into a button of the caller's, where a press does something with the child. */
  readonly pressed?: (name: ReactNode) => ReactNode;
}

/** The least width of a name's place in em: a Chinese name is whole in it. */
const leastEms = 4;

const signs = { lit: undefined, waits: undefined, away: <UserXIcon size="0.8em" /> };

/**
 * Everybody's name at one size, in the order given (seat order): the celebration at the end of a unit or a lesson. Names that have taken part light up one
 * after the other within 600 ms, once; any press shows the last frame, and so does reduced motion. The others are told by shape and in words.
 */
export function NameGrid({ label, names, waits }: { readonly label: string; readonly names: readonly GridName[]; readonly waits: string }) {
  const text = useUiText();
  const [list, scrolls] = useScrolls();
  const [still, setStill] = useState(false);
  useEffect(() => {
    const stop = () => setStill(true);
    window.addEventListener('pointerdown', stop, { once: true });
    return () => window.removeEventListener('pointerdown', stop);
  }, []);
  const ems = Math.max(leastEms, ...names.flatMap(({ name }) => piecesOf(name)));
  const presses = names.some(({ pressed }) => pressed);
  const said = { lit: '', waits, away: text('names.away') };
  return (
    <ul
      ref={list}
      className="ch-names"
      tabIndex={scrolls && !presses ? 0 : undefined}
      data-presses={presses || undefined}
      data-still={still || undefined}
      aria-label={label}
      style={{ '--ch-names-ems': Math.ceil(ems * 4) / 4, '--ch-names-count': names.length } as CSSProperties}
    >
      {names.map(({ id, name, state, sign, improved, pressed }, at) => {
        const inside = (
          <>
            {sign ?? signs[state]}
            <span className="ch-names-name">{name}</span>
            {improved && <RisingIcon size="0.9em" />}
            {state !== 'lit' && <span className="ch-hidden-text">{said[state]}</span>}
            {improved && <span className="ch-hidden-text">{text('names.improved')}</span>}
          </>
        );
        return (
          <li key={id} data-state={state} data-improved={improved || undefined} style={{ '--ch-turn': at / names.length } as CSSProperties}>
            {pressed ? pressed(inside) : inside}
          </li>
        );
      })}
    </ul>
  );
}
