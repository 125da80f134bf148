import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { usePick, useService } from '../../shell/host-context.tsx';
import { SvgIcon } from '../../shell/svg-icon.tsx';
import { doorRef, type Door } from './group-doors.ts';
import { StarButton } from './star-button.tsx';

/** An activity: a press opens it. */
export function ActivityDoor(props: {
  readonly door: Door;
  readonly tone: 'brand' | 'sun';
  /** With a star; before it changes anything. */
  readonly onStar?: ((star: HTMLElement) => void) | undefined;
}) {
  const navigation = useService(navigationToken);
  const pick = usePick();
  const { door, tone, onStar } = props;
  const { value } = door;
  const title = pick(value.label);
  return (
    <li>
      <button type="button" className="ch-card ch-door" data-starred={onStar && true} onClick={() => void navigation.go(value.route)}>
        <span className="ch-door-icon" data-tone={tone}>
          <SvgIcon svg={value.icon} />
        </span>
        <span className="ch-door-words">
          <span className="ch-door-title">{title}</span>
          {value.description && <span className="ch-door-note">{pick(value.description)}</span>}
        </span>
      </button>
      {onStar && (
        <StarButton
          mark={{ kind: 'activity', ref: doorRef(door) }}
          name={title}
          onPress={() => document.activeElement instanceof HTMLElement && onStar(document.activeElement)}
        />
      )}
    </li>
  );
}
