import type { ReactNode } from 'react';
import { RetryIcon, WaveIcon, type IconProps } from '../icons.tsx';
import type { TeamLookKind } from './team-look.ts';

/** Shapes that are told apart without their colour, and from the last row: filled, with the mark cut out, or a ring with the mark drawn in it. */
const shape = (body: ReactNode, mark: string | undefined, ink = 'var(--ch-mark, var(--ch-surface))') =>
  function ShapeIcon({ size = '1em' }: IconProps) {
    return (
      <svg className="ch-icon" width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
        {body}
        {mark !== undefined && <path d={mark} fill="none" stroke={ink} strokeWidth="2.75" strokeLinecap="round" strokeLinejoin="round" />}
      </svg>
    );
  };
const ring = <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.5" />;

/** The shape of each state. */
export const lookIcons: Readonly<Record<TeamLookKind, (props: IconProps) => ReactNode>> = {
  good: shape(<circle cx="12" cy="12" r="11" />, 'm7.5 12.5 3 3 6-6.5'),
  fair: shape(<path d="M12 .8 23.2 12 12 23.2.8 12z" strokeLinejoin="round" />, 'M8 12h8'),
  poor: shape(<path d="M12 2 23 21.5H1z" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />, 'M12 9.5v5M12 18.4v.01'),
  done: shape(<rect x="1.5" y="1.5" width="21" height="21" rx="5" />, 'm7 12.5 3.5 3.5L17.5 9'),
  unsure: shape(ring, 'M9.4 9.3a2.7 2.7 0 1 1 3.9 2.5c-.9.5-1.3 1-1.3 1.9M12 16.6v.01', 'currentColor'),
  unscored: shape(ring, 'M5.5 18.5 18.5 5.5', 'currentColor'),
  wait: shape(ring, undefined),
  recording: ({ size = '1em' }) => <WaveIcon size={size} />,
  evaluating: shape(
    <>
      <circle cx="4" cy="12" r="3" />
      <circle cx="12" cy="12" r="3" opacity=".75" />
      <circle cx="20" cy="12" r="3" opacity=".5" />
    </>,
    undefined,
  ),
  again: ({ size = '1em' }) => <RetryIcon size={size} />,
  lost: shape(ring, 'm8.5 8.5 7 7m0-7-7 7', 'currentColor'),
};
