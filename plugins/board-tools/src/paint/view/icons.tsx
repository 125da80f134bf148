import { Icon, type IconProps } from '@chorus/sdk/ui';
import type { Tool } from '../ink/contact-action.ts';

const icon = (...paths: readonly string[]) =>
  function PaintIcon(props: IconProps) {
    return (
      <Icon {...props}>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </Icon>
    );
  };

/** The tools. Shapes: Lucide (ISC licence). */
export const toolIcons: Readonly<Record<Tool, ReturnType<typeof icon>>> = {
  brush: icon(
    'm11 10 3 3',
    'M6.5 21A3.5 3.5 0 1 0 3 17.5a2.62 2.62 0 0 1-.708 1.792A1 1 0 0 0 3 21z',
    'M9.969 17.031 21.378 5.624a1 1 0 0 0-3.002-3.002L6.967 14.031',
  ),
  highlighter: icon('m9 11-6 6v3h9l3-3', 'm22 12-4.6 4.6a2 2 0 0 1-2.8 0l-5.2-5.2a2 2 0 0 1 0-2.8L14 4'),
  line: icon('M22 2 2 22'),
  arrow: icon('M13 5H19V11', 'M19 5L5 19'),
  rectangle: icon('M3 5h18v14H3z'),
  ellipse: icon('M2 12a10 7 0 1 0 20 0a10 7 0 1 0-20 0'),
  text: icon('M12 4v16', 'M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2', 'M9 20h6'),
  eraser: icon(
    'M21 21H8a2 2 0 0 1-1.42-.587l-3.994-3.999a2 2 0 0 1 0-2.828l10-10a2 2 0 0 1 2.829 0l5.999 6a2 2 0 0 1 0 2.828L12.834 21',
    'm5.082 11.09 8.828 8.828',
  ),
  laser: icon('M12 2v4M12 18v4M2 12h4M18 12h4', 'M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0'),
  page: icon(
    'M14 4.1 12 6',
    'm5.1 8-2.9-.8',
    'm6 12-1.9 2',
    'M7.2 2.2 8 5.1',
    'M9.037 9.69a.498.498 0 0 1 .653-.653l11 4.5a.5.5 0 0 1-.074.949l-4.349 1.041a1 1 0 0 0-.74.739l-1.04 4.35a.5.5 0 0 1-.95.074z',
  ),
};
export const UndoIcon = icon('M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11');
export const RedoIcon = icon('m15 14 5-5-5-5', 'M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13');
export const QuitIcon = icon('m16 17 5-5-5-5', 'M21 12H9', 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4');
export const DownloadIcon = icon('M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5');
