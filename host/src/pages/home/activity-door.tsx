import { WifiOff } from 'lucide-react';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { useNoneStored, useOutOfReach } from '../../shell/use-out-of-reach.ts';
import { SvgIcon } from '../../shell/svg-icon.tsx';
import { doorRef, type Door } from './group-doors.ts';
import { StarButton } from './star-button.tsx';

/** An activity: a press opens it. One that would not open now says so. */
export function ActivityDoor(props: {
  readonly door: Door;
  readonly tone: 'brand' | 'sun';
  /** With a star; before it changes anything. */
  readonly onStar?: ((star: HTMLElement) => void) | undefined;
}) {
  const navigation = useService(navigationToken);
  const pick = usePick();
  const t = useText();
  const { door, tone, onStar } = props;
  const away = useOutOfReach(door.pluginId);
  // Where the page says of all that they need the network, a door has the sign alone.
  const all = useNoneStored();
  const { value } = door;
  const title = pick(value.label);
  return (
    <li>
      <button type="button" className="ch-card ch-door" data-starred={onStar && true} onClick={() => void navigation.go(value.route)}>
        <span className="ch-door-icon" data-tone={tone}>
          <SvgIcon svg={value.icon} />
        </span>
        <span className="ch-door-words">
          <span className="ch-door-title">
            {title}
            {away && all && <WifiOff className="ch-door-away" size="1em" role="img" aria-label={t(`home.away-${away}`)} />}
          </span>
          {away && !all ? (
            <span className="ch-door-note">
              <WifiOff size="1.25em" aria-hidden /> <span>{t(`home.away-${away}`)}</span>
            </span>
          ) : (
            !away && value.description && <span className="ch-door-note">{pick(value.description)}</span>
          )}
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
