import { podiumPlaces } from '../rules/podium.ts';
import type { Improved } from '../rules/most-improved.ts';
import { Dialog } from './dialog.tsx';
import { useUiText } from './ui-text.tsx';

/** What a podium takes. */
export interface PodiumProps {
  /** Of `mostImproved`. */
  readonly improved: readonly Improved[];
  readonly onClose: () => void;
}

/**
 * The podium, over the page: the three at most who have improved most, with the sound and without a mark; who gained the same stands equally high.
 * It ranks children, so it is opened by a teacher's press only. Escape closes it.
 */
export function Podium({ improved, onClose }: PodiumProps) {
  const text = useUiText();
  return (
    <Dialog title={text('podium.title')} width={1640} onClose={onClose} className="ch-podium-dialog">
      <p className="ch-podium-what">{text('podium.what')}</p>
      <ol className="ch-podium">
        {podiumPlaces(improved).map(({ place, one: { student, sign } }) => (
          <li key={student.id} data-place={place}>
            <strong>{student.realName || student.name || '-'}</strong>
            <span className="ch-podium-step">
              <b className="ch-tabular" aria-label={text('podium.place', { place })}>
                {place}
              </b>
              <span>{text('podium.sound', { sound: `/${sign}/` })}</span>
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
