import type { ReactNode } from 'react';
import type { CalledTurn, WaitingList, WaitingListSnapshot } from '../../services/waiting-list.ts';
import { CheckIcon, MicIcon, UserXIcon, WaitIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.tsx';
import { useObservable } from '../use-observable.ts';
import { RollCallActions } from './roll-call-actions.tsx';
import { nameOf, passingNames, RollingName } from './rolling-name.tsx';
import { useRollCallPlace } from './roll-call-places.tsx';

/** What the stage of a roll call takes. */
export interface RollCallStageProps {
  readonly waiting: WaitingList;
  /** What is to be said or answered, small, above the name. */
  readonly prompt: ReactNode;
}

/**
 * The activity's stage, and in a roll call's moment the call in its place: names of the class roll, the drawn one lands and stands large until its microphone opens;
 * several stand as cards in the order of their turns. `prompt` stays above it. Stands where a page has its stage, always mounted: a page without one has the host's,
 * which covers it. A press or key ends a roll at its last frame; with reduced motion there is none.
 */
export function RollCallStage({ waiting, prompt, children }: RollCallStageProps & { readonly children: ReactNode }) {
  useRollCallPlace('stage');
  const { calledNow } = useObservable(waiting.state);
  return calledNow?.shown ? <CalledOnStage waiting={waiting} prompt={prompt} /> : children;
}

/** The call that is on as the stage shows it; nothing where there is none. {@link RollCallStage} draws it by itself. */
export function CalledOnStage({ waiting, prompt }: RollCallStageProps) {
  const text = useUiText();
  const state = useObservable(waiting.state);
  const { calledNow } = state;
  if (!calledNow) return null;
  const [first, ...others] = calledNow.turns;
  return (
    <section className="ch-called" aria-label={text('roll.stage')}>
      <div className="ch-called-prompt">{prompt}</div>
      {first && others.length === 0 ? (
        <OneCalled key={calledNow.callId} state={state} turn={first} />
      ) : (
        <ol className="ch-turns" data-count={calledNow.turns.length}>
          {calledNow.turns.map((turn, n) => (
            <TurnCard key={turn.studentId} waiting={waiting} state={state} turn={turn} place={n + 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

function namesOf({ rows }: WaitingListSnapshot, { studentId }: CalledTurn) {
  const student = rows.find((row) => row.student.id === studentId)?.student;
  return { name: student ? nameOf(student) : '', names: passingNames(bySeat(rows), studentId) };
}

const bySeat = (rows: WaitingListSnapshot['rows']) => rows.map(({ student }) => student).sort((a, b) => a.seat - b.seat);

function OneCalled({ state, turn }: { readonly state: WaitingListSnapshot; readonly turn: CalledTurn }) {
  const text = useUiText();
  const { name, names } = namesOf(state, turn);
  const gone = names.slice(0, -1);
  return (
    <div className="ch-called-one" data-rolling={turn.rolling || undefined}>
      <span className="ch-called-gone" aria-hidden="true">
        <span>{gone.at(-2)}</span>
        <span>{gone.at(-1)}</span>
      </span>
      <div className="ch-called-card">
        <RollingName name={name} names={names} rolling={turn.rolling} />
        <Rays />
        <Rays />
        {turn.first && <span className="ch-called-word">{text(`roll.first.${turn.first}`)}</span>}
      </div>
      <span className="ch-called-gone" aria-hidden="true">
        <span>{gone.at(-4)}</span>
      </span>
    </div>
  );
}

/** Lines like a sun's, above and below, and the mark between them that names have rolled past. */
function Rays() {
  return (
    <svg className="ch-called-rays" viewBox="-8 0 118 310" aria-hidden="true">
      <path
        className="ch-called-lines"
        d="M95 75 88 8M72 78 57 45M50 88 12 47M44 106 10 91M34 126 -1 119M95 235 88 302M72 232 57 265M50 222 12 263M44 204 10 219M34 184 -1 191"
      />
      <path className="ch-called-mark" d="M62 132v46l23-23z" />
    </svg>
  );
}

const looks = { now: MicIcon, done: CheckIcon, waits: WaitIcon, absent: UserXIcon };

function TurnCard(props: {
  readonly waiting: WaitingList;
  readonly state: WaitingListSnapshot;
  readonly turn: CalledTurn;
  readonly place: number;
}) {
  const { waiting, state, turn, place } = props;
  const text = useUiText();
  const { name, names } = namesOf(state, turn);
  const away = state.rows.some(({ student, absent }) => student.id === turn.studentId && absent);
  const look = turn.done ? 'done' : away ? 'absent' : turn.studentId === state.activeStudentId ? 'now' : 'waits';
  const LookIcon = looks[look];
  return (
    <li className="ch-turn" data-look={turn.rolling ? 'waits' : look} aria-current={look === 'now' ? 'step' : undefined}>
      <span className="ch-turn-head">
        <span className="ch-turn-place ch-tabular">{place}</span>
        <span className="ch-turn-look">
          {!turn.rolling && <LookIcon />}
          <span>{turn.rolling ? text('roll.rolls') : text(`roll.turn.${look}`)}</span>
        </span>
      </span>
      <RollingName name={name} names={names} rolling={turn.rolling} />
      <span className="ch-turn-actions">
        {!turn.rolling && look !== 'done' && <RollCallActions waiting={waiting} studentId={turn.studentId} name={name} />}
      </span>
    </li>
  );
}
