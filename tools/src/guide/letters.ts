import {
  optionLetter,
  type ActivitySession,
  type AnswerSession,
  type ChoiceItem,
  type ChoiceResult,
  type PluginContext,
  type Scope,
} from '@chorus/sdk';

/** `draw`: the options as they were drawn. `points`: per question that was asked, per student. */
export type Place = {
  readonly draw: readonly string[];
  readonly points: { readonly [questionId: string]: { readonly [studentId: string]: number } };
};

/** One question after the other, each with the options that were drawn for it; counts points over all of them. */
export class Letters {
  constructor(
    readonly session: AnswerSession,
    readonly place: ActivitySession<Place>,
    private readonly plugin: PluginContext['plugin'],
  ) {}

  /** Asks for the right one among drawn words. */
  async ask(text: string, right: string, draw: readonly string[]): Promise<void> {
    const { session, place, plugin } = this;
    const options = draw.map((word, n) => ({ id: optionLetter(n), text: word }));
    const item: ChoiceItem = { questions: [{ id: 'q', text, options, answer: [optionLetter(draw.indexOf(right))] }] };
    const ref = { packId: plugin.id, packVersion: plugin.version, itemId: `${right}:${draw.join(',')}` };
    place.update((now) => ({ ...now, draw })); // after a reload: the same draw, the same address, the same question
    await session.open({ ref, type: 'chorus.choice/1', item, changeable: true });
  }

  /** Notes what the newest question says, as often as it changes: a changed answer, a teacher's correction. */
  notePoints(scope: Scope): void {
    const { session, place, plugin } = this;
    const note = () => {
      const now = session.state.get();
      if (now?.phase === 'init' || now?.question.ref.packId !== plugin.id) return;
      const points = now.attempts.flatMap(({ studentId, override, result }) => {
        const overall = override?.overall ?? (result as ChoiceResult | undefined)?.overall;
        return overall === undefined ? [] : [[studentId, overall] as const]; // oldest first: a student's newest answer counts
      });
      place.update((kept) => ({ ...kept, points: { ...kept.points, [now.questionId]: Object.fromEntries(points) } }));
    };
    scope.own(session.state.subscribe(note));
  }

  total(studentId: string): number {
    return Object.values(this.place.state.get().points).reduce((sum, points) => sum + (points[studentId] ?? 0), 0);
  }
}
