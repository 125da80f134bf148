import type { UsagePeriod } from '@chorus/contract/api/admin/usage-calls';

/** Number and name take so much of a bar's height. */
const lines = '3.5rem';

/** Lessons of each period as bars, one of which is chosen. Each says its number: the bar is only a help to the eye. */
export function UsageBars(props: {
  readonly periods: readonly UsagePeriod[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** What a period is called, short, and with what was done in it. */
  readonly nameOf: (period: UsagePeriod) => string;
  readonly sayOf: (period: UsagePeriod) => string;
  readonly label: string;
}) {
  const { periods, chosen, onChoose, nameOf, sayOf, label } = props;
  const most = Math.max(1, ...periods.map(({ lessons }) => lessons));
  return (
    <div className="ad-bars" role="group" aria-label={label}>
      {periods.map((period, index) => (
        <button
          key={period.from}
          type="button"
          aria-pressed={index === chosen}
          aria-label={sayOf(period)}
          title={sayOf(period)}
          onClick={() => onChoose(index)}
        >
          <span className="ad-bar-number">{period.lessons}</span>
          <span className="ad-bar" style={{ height: `calc((100% - ${lines}) * ${period.lessons / most})` }} />
          <span className="ad-bar-name">{nameOf(period)}</span>
        </button>
      ))}
    </div>
  );
}
