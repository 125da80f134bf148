import { shownScore, scoreLevel } from '../../rules/score.ts';
import type { WorthHearing } from '../../rules/worth-hearing.ts';
import { PauseIcon, PlayIcon } from '../icons.tsx';
import { useSound } from '../use-sound.ts';
import { useUiText } from '../ui-text.tsx';

/** What the class should hear again: a success with its owner, a mistake without. Needs `AudioService` among the plugin's services. */
export function HearingCard(props: {
  readonly worth: readonly WorthHearing[];
  readonly nameOf: (studentId: string) => string;
  readonly accountType: number;
}) {
  const text = useUiText();
  return (
    <section className="ch-result-card ch-result-hearing">
      <h3>{text('result.hear')}</h3>
      <ul>
        {props.worth.map((worth) => (
          <Hearing key={worth.kind} worth={worth} nameOf={props.nameOf} accountType={props.accountType} />
        ))}
      </ul>
    </section>
  );
}

function Hearing({
  worth,
  nameOf,
  accountType,
}: {
  readonly worth: WorthHearing;
  readonly nameOf: (studentId: string) => string;
  readonly accountType: number;
}) {
  const text = useUiText();
  const { audio, studentId } = worth.attempt;
  const { playing, onToggle } = useSound(audio && { recordingId: audio.recordingId }, audio?.ms);
  const what = text(`result.hear.${worth.kind}`);
  const name = worth.kind === 'wrong' ? text('result.nobody') : nameOf(studentId);
  const shown = (score: number) => (
    <b className="ch-tabular" data-level={scoreLevel(score, accountType)}>
      {shownScore(score, accountType)}
    </b>
  );
  return (
    <li>
      <button
        type="button"
        className="ch-result-play"
        aria-label={text('result.play', { what, name })}
        aria-pressed={playing}
        onClick={onToggle}
      >
        {playing ? <PauseIcon size="2.5rem" /> : <PlayIcon size="2.5rem" />}
      </button>
      <span className="ch-result-heard">
        <span>{what}</span>
        <strong>{name}</strong>
        <span>
          {worth.kind === 'closest' && shown(worth.score)}
          {worth.kind === 'improved' && (
            <>
              {shownScore(worth.before, accountType)} → {shown(worth.score)}
            </>
          )}
          {worth.kind === 'wrong' && worth.heard !== undefined && (
            <>
              {text('result.like')}{' '}
              <b className="ch-english" data-level="poor">
                {`/${worth.heard}/`}
              </b>
            </>
          )}
        </span>
      </span>
    </li>
  );
}
