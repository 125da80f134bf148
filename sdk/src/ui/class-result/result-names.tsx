import type { ReactNode } from 'react';
import type { ScoreLevel } from '../../rules/score.ts';
import { useUiText } from '../ui-text.tsx';
import { LevelShape } from './level-shape.tsx';

/** Students who have something in common. */
export interface NameGroup {
  readonly key: string;
  readonly label: ReactNode;
  /** Absent where nothing is known of how good they were. */
  readonly level?: ScoreLevel;
  readonly studentIds: readonly string[];
}

/**
 * Who is where, after the teacher has asked: chips of names under what they have in common; `noteOf` says more of one, and with
 * `onStudent` each is a button.
 */
export function ResultNames(props: {
  readonly groups: readonly NameGroup[];
  readonly nameOf: (studentId: string) => string;
  readonly noteOf?: (studentId: string) => string | undefined;
  readonly onStudent?: (studentId: string) => void;
}) {
  const text = useUiText();
  const named = (id: string) => (
    <>
      {props.nameOf(id)} {props.noteOf?.(id) !== undefined && <span className="ch-english">{props.noteOf(id)}</span>}
    </>
  );
  return (
    <div className="ch-result-card ch-result-names" tabIndex={0} role="group" aria-label={text('result.names')}>
      {props.groups
        .filter(({ studentIds }) => studentIds.length > 0)
        .map(({ key, label, level, studentIds }) => (
          <section key={key} data-level={level}>
            <h3>
              {level && <LevelShape level={level} />} {label}{' '}
              <span className="ch-tabular">{text('result.count', { count: studentIds.length })}</span>
            </h3>
            <ul className="ch-name-chips">
              {studentIds.map((id) => (
                <li key={id}>
                  {props.onStudent ? (
                    <button type="button" onClick={() => props.onStudent?.(id)}>
                      {named(id)}
                    </button>
                  ) : (
                    named(id)
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
