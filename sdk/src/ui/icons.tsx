import type { ReactElement, ReactNode } from 'react';

/** What an icon takes: its edge as a CSS length; default 1.25em. Icons are ornaments: the control that holds one has the words. */
export interface IconProps {
  readonly size?: string;
}

/** An icon of 24 × 24 units, drawn in the text's colour. Shapes: Lucide (ISC licence). */
export function Icon({ size = '1.25em', fill = 'none', children }: IconProps & { readonly fill?: string; readonly children: ReactNode }) {
  return (
    <svg
      className="ch-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

const icon = (...paths: readonly (string | ReactElement)[]) =>
  function NamedIcon(props: IconProps) {
    return <Icon {...props}>{paths.map((path, index) => (typeof path === 'string' ? <path key={index} d={path} /> : path))}</Icon>;
  };
const circle = <circle key="c" cx="12" cy="12" r="10" />;

/** Record. */
export const MicIcon = icon('M12 19v3', 'M19 10v2a7 7 0 0 1-14 0v-2', <rect key="r" x="9" y="2" width="6" height="13" rx="3" />);
/** End what runs. */
export const StopIcon = icon(<rect key="r" x="4" y="4" width="16" height="16" rx="2" />);
/** Play a sound. */
export const PlayIcon = icon('M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z');
/** Hold a sound. */
export const PauseIcon = icon(
  <rect key="a" x="14" y="3" width="5" height="18" rx="1" />,
  <rect key="b" x="5" y="3" width="5" height="18" rx="1" />,
);
/** A sound that can be heard. */
export const VolumeIcon = icon(
  'M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298z',
  'M16 9a5 5 0 0 1 0 6',
  'M19.364 18.364a9 9 0 0 0 0-12.728',
);
/** Done, or chosen. */
export const CheckIcon = icon('M20 6 9 17l-5-5');
/** Close, or take away. */
export const CloseIcon = icon('M18 6 6 18', 'm6 6 12 12');
/** A good score. */
export const GoodIcon = icon(circle, 'm9 12 2 2 4-4');
/** A fair score. */
export const FairIcon = icon(circle, <circle key="d" cx="12" cy="12" r="1" fill="currentColor" />);
/** A poor score. */
export const PoorIcon = icon(circle, 'M12 8v4', 'M12 16h.01');
/** To be seen. */
export const EyeIcon = icon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0',
  <circle key="e" cx="12" cy="12" r="3" />,
);
/** Not for the class to see. */
export const EyeOffIcon = icon(
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49',
  'M14.084 14.158a3 3 0 0 1-4.242-4.242',
  'M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143',
  'm2 2 20 20',
);
/** Not yet answered. */
export const WaitIcon = icon(circle);
/** On to the next. */
export const NextIcon = icon('M5 12h14', 'm12 5 7 7-7 7');
/** Back to where one was. */
export const BackIcon = icon('m12 19-7-7 7-7', 'M19 12H5');
/** The one before in a row. */
export const ChevronLeftIcon = icon('m15 18-6-6 6-6');
/** The one after in a row. */
export const ChevronRightIcon = icon('m9 18 6-6-6-6');
/** Once more. */
export const RetryIcon = icon('M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5');
/** Delete. */
export const TrashIcon = icon(
  'M3 6h18',
  'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
  'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
  'M10 11v6',
  'M14 11v6',
);
/** A recording. */
export const WaveIcon = icon('M2 10v3', 'M6 6v11', 'M10 3v18', 'M14 8v7', 'M18 5v13', 'M22 10v3');
/** Students. */
export const UsersIcon = icon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  'M16 3.128a4 4 0 0 1 0 7.744',
  'M22 21v-2a4 4 0 0 0-3-3.87',
  <circle key="u" cx="9" cy="7" r="4" />,
);
/** A student who is not there. */
export const UserXIcon = icon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  'm17 8 5 5',
  'm22 8-5 5',
  <circle key="u" cx="9" cy="7" r="4" />,
);
/** Better than before. */
export const RisingIcon = icon('M16 7h6v6', 'm22 7-8.5 8.5-5-5L2 17');
/** The podium. */
export const TrophyIcon = icon(
  'M6 9H4.5a2.5 2.5 0 0 1 0-5H6',
  'M18 9h1.5a2.5 2.5 0 0 0 0-5H18',
  'M4 22h16',
  'M10 14.66V17c0 .55-.47.98-.97 1.21C7.85 18.75 7 20.24 7 22',
  'M14 14.66V17c0 .55.47.98.97 1.21C16.15 18.75 17 20.24 17 22',
  'M18 2H6v7a6 6 0 0 0 12 0V2z',
);
/** Past this one. */
export const SkipIcon = icon('M21 4v16', 'M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432z');
/** By chance. */
export const DiceIcon = icon(
  <rect key="d" x="2" y="10" width="12" height="12" rx="2" />,
  'm17.92 14 3.5-3.5a2.24 2.24 0 0 0 0-3l-5-4.92a2.24 2.24 0 0 0-3 0L10 6',
  'M6 18h.01',
  'M10 14h.01',
  'M15 6h.01',
  'M18 9h.01',
);
/** A list of names. */
export const ListIcon = icon('M8 6h13', 'M8 12h13', 'M8 18h13', 'M3 6h.01', 'M3 12h.01', 'M3 18h.01');
/** A word book. */
export const BookIcon = icon(
  'M12 7v14',
  'M3 18a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h5a4 4 0 0 1 4 4 4 4 0 0 1 4-4h5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-6a3 3 0 0 0-3 3 3 3 0 0 0-3-3z',
);
/** Something is under way. */
export const SpinnerIcon = icon('M21 12a9 9 0 1 1-6.219-8.56');
/** A tortoise: slower. */
export const SlowIcon = icon(
  'm12 10 2 4v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3a8 8 0 1 0-16 0v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3l2-4h4Z',
  'M4.82 7.9 8 10',
  'M15.18 7.9 12 10',
  'M16.93 10H20a2 2 0 0 1 0 4H2',
);
