import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import type { AttemptView } from '../../model/attempt.ts';
import { askedStudents } from '../../rules/class-result.ts';
import { Dialogs } from '../../services/dialogs.ts';
import { Navigation } from '../../services/navigation.ts';
import { WaitingList } from '../../services/waiting-list.ts';
import { AnsweredCount } from '../answered-count.tsx';
import { Button } from '../button.tsx';
import { ChoiceDoors } from '../choice-doors.tsx';
import { ResultBoard } from '../class-result/result-board.tsx';
import { ScoreSheetBoard } from '../class-result/score-sheet-board.tsx';
import { CountdownControl } from '../countdown-control.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ListIcon } from '../icons.tsx';
import { lineWidths } from '../line-widths.ts';
import { useService } from '../plugin-provider.tsx';
import { useUiText } from '../ui-text.tsx';
import { useKeys } from '../use-keys.ts';
import { useObservable } from '../use-observable.ts';
import { usePlace } from '../use-place.ts';
import type { FlowItem, QuestionFlow } from './question-flow.ts';

/** What {@link QuestionFlowView} takes. */
export interface QuestionFlowViewProps<I extends FlowItem> {
  readonly flow: QuestionFlow<I>;
  /** What the region is called for who doesn't see it. */
  readonly label: string;
  /** What is asked: a heading. It stands above the options, and small above the result. */
  readonly ask: (item: I) => ReactNode;
  /** What stands large beside the options, such as the sound that is asked for. */
  readonly beside?: (item: I) => ReactNode;
  /** Why the right one is right, once it is revealed. */
  readonly explain?: (item: I) => ReactNode;
  /** Language of the options' texts; English unless you say otherwise. */
  readonly optionsLang?: string;
  /** What to say while nobody is called. */
  readonly hint?: string;
  /** More about all questions, at the end. Cover in `ScoreCover` what tells scores. */
  readonly summary?: ReactNode;
  /** A button at the end that leads elsewhere than back, which is in the footer. */
  readonly onLeave?: () => void;
}

/**
 * A {@link QuestionFlow} of choice questions, whole: the question with its options as doors, how many have answered, a countdown, what is right, the class's
 * result, and after the last one the end. Nobody sees what others chose before the teacher reveals it. Goes on by itself where the class was.
 * Needs `AnswerSession`, `ClassroomService`, `Dialogs`, `Navigation` and `WaitingList` among the plugin's services.
 */
export function QuestionFlowView<I extends FlowItem>(props: QuestionFlowViewProps<I>) {
  return <Flow {...(props as unknown as Props)} />;
}

type Props = QuestionFlowViewProps<FlowItem>;

const Flow = observer(function Flow(props: Props) {
  const { flow, label } = props;
  useEffect(() => void flow.resume(), [flow]);
  const View = views[flow.view];
  const text = useUiText();
  const goesOn = flow.closed
    ? { does: text('flow.next'), press: () => void flow.next() }
    : { does: text('flow.close'), press: () => void flow.close() };
  useKeys(flow.view === 'question' || flow.view === 'result' ? { ArrowRight: goesOn } : {});
  usePlace(flow.view === 'end' ? 'end' : `${flow.item?.id} ${flow.view}`);
  const pressedAt = useRef('');
  // The second half of a double tap is not meant for what has come under it since the first.
  const pressOnce = (event: MouseEvent) => {
    const shown = `${flow.open?.questionId} ${flow.view} ${flow.closed}`;
    if (event.detail < 2) pressedAt.current = shown;
    else if (shown !== pressedAt.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <section className="ch-flow" aria-label={label} onClickCapture={pressOnce}>
      <View {...props} />
    </section>
  );
});

const Asked = observer(function Asked({ flow, ask, beside, explain, hint, optionsLang = 'en' }: Props) {
  const dialogs = useService(Dialogs);
  const text = useUiText();
  const { item, question, closed, student, at } = flow;
  // What others chose is not seen before, and nothing is drawn again for it.
  const newest = closed ? flow.newest : none;
  if (!item || !question) return null;
  const result = [text('flow.result'), () => flow.showResult()] as const;
  const next = [text('flow.next'), () => void flow.next()] as const;
  const [label, press] = !closed ? [text('flow.close'), () => void flow.close()] : newest.length > 0 ? result : next;
  const choose = student && { onChoose: (option: string) => void flow.choose(option) };
  return (
    <>
      <header className="ch-flow-head" data-explains={explain !== undefined || undefined}>
        <span>{text('flow.place', { at: flow.index + 1, of: flow.items.length })}</span>
        <p role="status" data-turn={(!closed && student !== undefined) || undefined}>
          {closed ? text('flow.closed') : student ? text('flow.turn', { name: student.realName }) : (hint ?? <Call />)}
        </p>
        {closed && explain && <div className="ch-flow-why">{explain(item)}</div>}
      </header>
      <div className="ch-flow-question" data-beside={beside !== undefined || undefined}>
        <div className="ch-flow-asked" style={lineWidths([question.text])}>
          {ask(item)}
          {beside?.(item)}
        </div>
        <ChoiceDoors lang={optionsLang} question={question} newest={newest} revealed={closed} chosen={flow.chosen} {...choose} />
      </div>
      <footer className="ch-flow-dock">
        <AnsweredCount {...(at.only && { asked: at.only })} />
        {!closed && <CountdownControl countdown={flow.countdown} />}
        {closed && newest.length === 0 && <Button onPress={() => void flow.show(flow.index, at.only)}>{text('flow.ask-again')}</Button>}
        {closed && newest.length > 0 && (
          <>
            <Button onPress={() => void dialogs.review(newest.map(({ id }) => id))}>{text('flow.details')}</Button>
            <Button onPress={() => void flow.next()}>{text('flow.next')}</Button>
          </>
        )}
        <Button kind="primary" size="large" onPress={press}>
          {label}
        </Button>
      </footer>
    </>
  );
});

/** Drawn by itself: the list changes with every answer. */
function Call() {
  const text = useUiText();
  const { playType } = useObservable(useService(WaitingList).state);
  return text(playType === 'TEAM' ? 'flow.team' : 'flow.call');
}

const Result = observer(function Result({ flow, ask }: Props) {
  const text = useUiText();
  const navigation = useService(Navigation);
  const { item, at } = flow;
  if (!item) return null;
  return (
    <ResultBoard
      question={ask(item)}
      {...(at.only && { asked: at.only })}
      onAgain={(studentIds) => void flow.show(flow.index, studentIds)}
      next={{ label: text('flow.next'), onPress: () => void flow.next() }}
      onStudent={(studentId) => void navigation.go('StudentRecord', { query: { studentId } })}
    />
  );
});

const End = observer(function End({ flow, summary, onLeave }: Props) {
  const text = useUiText();
  const { rows } = useObservable(useService(WaitingList).state);
  return (
    <ScoreSheetBoard
      title={<h2>{text('flow.end', { count: flow.items.length })}</h2>}
      sheet={flow.at.sheet}
      questions={flow.ids}
      {...(summary !== undefined && { more: summary })}
      onAgain={() => void flow.again()}
      onRestart={() => void flow.begin()}
      asked={askedStudents(
        rows,
        Object.values(flow.at.sheet).flatMap((scores) => Object.keys(scores).map((studentId) => ({ studentId }))),
      )}
      {...(onLeave && { onLeave })}
    />
  );
});

function Empty() {
  const text = useUiText();
  return <EmptyState icon={<ListIcon size="2.5rem" />} title={text('flow.empty')} text={text('flow.empty.do')} />;
}

const none: readonly AttemptView[] = [];

const views: Readonly<Record<'empty' | 'question' | 'result' | 'end', ComponentType<Props>>> = {
  empty: Empty,
  question: Asked,
  result: Result,
  end: End,
};
