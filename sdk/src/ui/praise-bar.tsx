import { useRef } from 'react';
import { praisesOf } from '../rules/praise.ts';
import { Notices } from '../services/notices.ts';
import { Praise, type PraisedOnes, type PraiseKind, type PraiseOutcome } from '../services/praise.ts';
import { useService } from './plugin-provider.tsx';
import { PraisePicture } from './praise-pictures.tsx';
import { useUiText } from './ui-text.tsx';
import { useObservable } from './use-observable.ts';

/** For one child or several. */
const forChildren: readonly PraiseKind[] = ['clap', 'thumb', 'sunflower'];

/** What a bar of praise takes. */
export interface PraiseBarProps {
  readonly ones: PraisedOnes;
  /** From when on a praise counts as given here, UTC milliseconds: an answer's `givenAt`. What was given before is of another moment. */
  readonly since: number;
  /** Default 👏 👍 🌻. For the class at the end of a unit: `['clap', 'sunflower', 'rocket']`. */
  readonly kinds?: readonly PraiseKind[];
  /** Default 夸一夸. */
  readonly label?: string;
}

/**
 * Praise by a tap: round pictures beside 夸一夸. A press praises, another press of the same takes it back; what was given stays marked for this moment, over a
 * reload, too. Needs `Praise` and `Notices` among the plugin's services.
 */
export function PraiseBar(props: PraiseBarProps) {
  const praise = useService(Praise);
  const notices = useService(Notices);
  return <PraiseButtons {...props} praise={praise} tell={(text) => void notices.show({ kind: 'warning', text })} />;
}

/** {@link PraiseBar} for those who have the service at hand. */
export function PraiseButtons({
  ones,
  since,
  kinds = forChildren,
  label,
  praise,
  tell,
}: PraiseBarProps & { readonly praise: Praise; readonly tell: (text: string) => void }) {
  const text = useUiText();
  const given = useObservable(praise.state);
  // A press waits for the one before it: two quick ones give and take back, and never give twice.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const press = (kind: PraiseKind) => {
    const toggle = async (): Promise<PraiseOutcome> => {
      const mine = praisesOf(praise.state.get(), ones, since).find((one) => one.kind === kind);
      return mine ? praise.takeBack(mine.id) : praise.give({ ...ones, kind });
    };
    const before = last.current.catch(() => undefined);
    last.current = before.then(toggle).then((outcome) => {
      if (!outcome.ok) tell(text(`praise.refused.${outcome.reason}`));
    });
  };
  const own = new Set(praisesOf(given, ones, since).map(({ kind }) => kind));
  return (
    <span className="ch-praise" role="group" aria-label={label ?? text('praise.label')}>
      <span className="ch-praise-label" aria-hidden="true">
        {label ?? text('praise.label')}
      </span>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="ch-praise-button"
          aria-pressed={own.has(kind)}
          aria-label={text(`praise.${kind}`)}
          title={text(own.has(kind) ? 'praise.take-back' : `praise.${kind}`)}
          onClick={() => press(kind)}
        >
          <PraisePicture kind={kind} size="60%" />
        </button>
      ))}
    </span>
  );
}
