import { useState, type ReactNode } from 'react';
import type { ChoiceItem, RecordItem } from '../../model/evaluate-types.ts';
import type { AttemptView } from '../../model/attempt.ts';
import {
  askedStudents,
  classResult,
  isFullSuccess,
  needAgain,
  newestAttempts,
  scoreBands,
  type ClassResult,
} from '../../rules/class-result.ts';
import { hardestSound, type HardSound } from '../../rules/hard-sound.ts';
import { optionVotes, type OptionVotes } from '../../rules/option-votes.ts';
import { worthHearing } from '../../rules/worth-hearing.ts';
import { AnswerSession } from '../../services/answer-session.ts';
import { ClassroomService } from '../../services/classroom-service.ts';
import { WaitingList } from '../../services/waiting-list.ts';
import { Button } from '../button.tsx';
import { EyeIcon, EyeOffIcon, NextIcon, RetryIcon, WaveIcon } from '../icons.tsx';
import { useService } from '../plugin-provider.tsx';
import { HiddenScore, useScoresHidden } from '../scores-hidden.tsx';
import { useUiText } from '../ui-text.tsx';
import { useObservable } from '../use-observable.ts';
import { FullSuccess } from './full-success.tsx';
import { HearingCard } from './hearing-card.tsx';
import { ResultNames, type NameGroup } from './result-names.tsx';
import { ShapeColumns } from './shape-columns.tsx';
import { ShareCard } from './share-card.tsx';
import { HardSoundCard, WrongAnswersCard } from './trouble-card.tsx';

/** What {@link ResultBoard} takes. */
export interface ResultBoardProps {
  /** What was asked, small: it stands above the result. */
  readonly question: ReactNode;
  /** Ids of the students who were asked; those of `askedStudents` unless you say otherwise. */
  readonly asked?: readonly string[];
  /** Asks those again who need it, such as by `askStudents`. Without it nobody is asked again. */
  readonly onAgain?: (studentIds: readonly string[]) => void;
  /** How to go on. */
  readonly next?: { readonly label: string; readonly onPress: () => void; readonly disabled?: boolean };
  /** What else can be done, quietly. */
  readonly actions?: ReactNode;
  /** Practises a sound, by its sign, which was hard for the class: what {@link useSoundPractice} gives. */
  readonly onSound?: ((sign: string) => void) | undefined;
  /** What a press on a name does, once names are shown: `navigation.go('StudentRecord', { query: { studentId } })` shows the student's record. */
  readonly onStudent?: (studentId: string) => void;
}

/**
 * The result of the open question for the whole class: who can, how it is spread, what was hardest and, of spoken answers, what to hear again. A mistake
 * has no name before the teacher asks for names. Only scores that are sure count. While scores are hidden from the class it says only who has answered.
 * Needs `AnswerSession`, `WaitingList` and `ClassroomService` among the plugin's services; for spoken answers `AudioService`, too.
 */
export function ResultBoard({ question, asked, onAgain, next, actions, onSound, onStudent }: ResultBoardProps) {
  const text = useUiText();
  const [named, setNamed] = useState(false);
  const hidden = useScoresHidden();
  const { rows } = useObservable(useService(WaitingList).state);
  const open = useObservable(useService(AnswerSession).state);
  const { teacher, students } = useObservable(useService(ClassroomService).state);
  const accountType = teacher?.accountType ?? 0;
  const attempts = open?.attempts ?? [];
  const ids = asked ?? askedStudents(rows, attempts);
  const result = classResult({ asked: ids, attempts, accountType });
  const again = hidden ? [] : needAgain(result);
  const answered = ids.length - result.missing.length;
  const nameOf = (id: string) => {
    const student = students.find((one) => one.id === id);
    return student?.realName || student?.name || '-';
  };
  const full = !hidden && isFullSuccess(result);
  const askAgain = onAgain && again.length > 0;
  // after a success the class goes on: who was not there can still be asked
  const goesOn = next !== undefined && (full || !askAgain);
  const counted = attempts.filter(({ studentId }) => ids.includes(studentId));
  const { questions, reference } = (open?.question.item ?? {}) as Partial<ChoiceItem & RecordItem>;
  const hardest = reference && hardestSound(newestAttempts(counted).values(), reference);
  const given = {
    attempts: counted,
    hardest,
    item: open?.question.item,
    result,
    accountType,
    nameOf,
    ...(onStudent && { onStudent }),
  };
  return (
    <section className="ch-result" aria-label={text('result.region')}>
      <header className="ch-result-head">
        {question}
        {/* a success of all says it, too */}
        <p role="status" className={full && result.missing.length === 0 ? 'ch-hidden-text' : undefined}>
          {result.missing.length === 0
            ? text('result.allAnswered', { count: answered })
            : text('result.answered', { count: answered, all: ids.length })}
        </p>
        {full && open && (
          <FullSuccess
            questionId={open.questionId}
            kind={questions?.length === 1 ? 'choice' : reference ? 'spoken' : 'other'}
            result={result}
          />
        )}
      </header>
      {hidden ? (
        <div className="ch-result-card ch-result-hidden">
          <HiddenScore />
        </div>
      ) : (
        <Findings {...given} named={named} />
      )}
      <footer className="ch-result-foot">
        {!hidden && (
          <Button icon={named ? <EyeOffIcon /> : <EyeIcon />} aria-expanded={named} onPress={() => setNamed(!named)}>
            {text(named ? 'result.names.hide' : 'result.names')}
          </Button>
        )}
        {!hidden && hardest && onSound && (
          <Button icon={<WaveIcon />} onPress={() => onSound(hardest.sign)}>
            {text('result.practise')} <span className="ch-english">{`/${hardest.sign}/`}</span>
          </Button>
        )}
        {actions}
        <span className="ch-result-on">
          {askAgain && goesOn && (
            <Button icon={<RetryIcon />} onPress={() => onAgain(again)}>
              {text('result.again', { count: again.length })}
            </Button>
          )}
          {next && (
            <Button
              kind={goesOn ? 'primary' : 'plain'}
              size={goesOn ? 'large' : 'medium'}
              endIcon={<NextIcon />}
              disabled={next.disabled ?? false}
              onPress={next.onPress}
            >
              {next.label}
            </Button>
          )}
          {askAgain && !goesOn && (
            <Button kind="primary" size="large" icon={<RetryIcon />} onPress={() => onAgain(again)}>
              {text('result.again', { count: again.length })}
            </Button>
          )}
        </span>
      </footer>
    </section>
  );
}

interface Given {
  readonly hardest: HardSound | undefined;
  readonly attempts: readonly AttemptView[];
  readonly item: unknown;
  readonly result: ClassResult;
  readonly accountType: number;
  readonly nameOf: (studentId: string) => string;
  readonly named: boolean;
  readonly onStudent?: (studentId: string) => void;
}

/** By the kind of the item: of a choice who chose what, of what was said its sounds, of all others the scores. */
function Findings(given: Given) {
  const { questions, reference } = (given.item ?? {}) as Partial<ChoiceItem & RecordItem>;
  if (questions?.length === 1)
    return <ChoiceFindings {...given} votes={optionVotes(questions[0]!, newestAttempts(given.attempts).values())} />;
  return reference ? <SpokenFindings {...given} reference={reference} /> : <ScoreFindings {...given} kind="other" />;
}

function ChoiceFindings({ result, nameOf, named, votes, onStudent }: Given & { readonly votes: readonly OptionVotes[] }) {
  const text = useUiText();
  const columns = votes.map(({ id, letter, right, studentIds }) => ({
    key: id,
    label: right ? (
      <>
        {`${letter} ✓`} <span className="ch-result-right">{text('result.right')}</span>
      </>
    ) : (
      letter
    ),
    level: right ? ('good' as const) : ('poor' as const),
    count: studentIds.length,
    studentIds,
  }));
  if (named) {
    // who is looked for comes first
    const [right, wrong] = [true, false].map((good) => columns.filter(({ level }) => (level === 'good') === good));
    const groups = [...unjudged(result, 'result.names.unscored', text), ...wrong!, ...right!];
    return <ResultNames groups={groups} nameOf={nameOf} {...(onStudent && { onStudent })} />;
  }
  return (
    <div className="ch-result-cards">
      <ShareCard kind="choice" result={result} />
      <section className="ch-result-card">
        <h3>{text('result.shapes')}</h3>
        <ShapeColumns label={text('result.shapes')} columns={columns} />
      </section>
      <WrongAnswersCard votes={votes} />
    </div>
  );
}

function SpokenFindings({ reference, ...given }: Given & { readonly reference: RecordItem['reference'] }) {
  const { attempts, accountType, nameOf, hardest } = given;
  const worth = worthHearing({ attempts, reference, hardest, accountType });
  const noteOf = (id: string) => {
    if (!hardest?.studentIds.includes(id)) return undefined;
    const heard = hardest.heard.find(({ studentIds }) => studentIds.includes(id));
    return heard ? `/${hardest.sign}/ → /${heard.sign}/` : `/${hardest.sign}/`;
  };
  return (
    <ScoreFindings {...given} kind="spoken" noteOf={noteOf}>
      <HardSoundCard hardest={hardest} />
      {worth.length > 0 && <HearingCard worth={worth} nameOf={nameOf} accountType={accountType} />}
    </ScoreFindings>
  );
}

function ScoreFindings(
  given: Given & {
    readonly kind: 'spoken' | 'other';
    readonly noteOf?: (studentId: string) => string | undefined;
    readonly children?: ReactNode;
  },
) {
  const { result, accountType, nameOf, named, kind, noteOf, onStudent, children } = given;
  const text = useUiText();
  const columns = scoreBands(result.scores, accountType)
    .filter(({ studentIds }) => studentIds.length > 0)
    .map(({ from, to, grade, level, studentIds }) => ({
      key: String(from),
      label: grade ?? (from === 0 ? text('result.below', { score: to + 1 }) : `${from}–${to}`),
      level,
      count: studentIds.length,
      studentIds,
    }));
  const spread = [
    ...(result.otherText.length > 0
      ? [
          {
            key: 'other',
            label: text('result.names.otherText'),
            level: 'poor' as const,
            count: result.otherText.length,
            studentIds: result.otherText,
          },
        ]
      : []),
    ...columns,
  ];
  if (named) {
    const groups = [...unjudged(result, kind === 'spoken' ? 'result.names.unsure' : 'result.names.unscored', text), ...spread];
    return <ResultNames groups={groups} nameOf={nameOf} {...(noteOf && { noteOf })} {...(onStudent && { onStudent })} />;
  }
  return (
    <div className="ch-result-cards">
      <ShareCard kind={kind} result={result} />
      <section className="ch-result-card">
        <h3>{text('result.shapes')}</h3>
        <ShapeColumns label={text('result.shapes')} columns={spread} />
      </section>
      {children}
    </div>
  );
}

const unjudged = (
  { unsure, refused, missing }: ClassResult,
  why: 'result.names.unsure' | 'result.names.unscored',
  text: ReturnType<typeof useUiText>,
): readonly NameGroup[] => [
  { key: 'missing', label: text('result.names.missing'), studentIds: missing },
  { key: 'refused', label: text('team.again'), studentIds: refused },
  { key: 'unsure', label: text(why), studentIds: unsure.filter((id) => !refused.includes(id)) },
];
