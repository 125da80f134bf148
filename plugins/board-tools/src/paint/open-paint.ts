import { AnswerSession, ClassroomService, Clock, Navigation, Notices, type Disposable, type PluginContext } from '@chorus/sdk';
import { DrawingStore } from './kept-drawing.ts';
import { Paint } from './paint.ts';

/** The drawing is written when nothing was drawn for so long, ms. */
const restMs = 500;

const opened = new WeakMap<PluginContext, Promise<Paint>>();

/** The paintbrush of a plugin's life: made when it is first taken, so that nobody waits for it who doesn't draw. */
export function paintOf(ctx: PluginContext): Promise<Paint> {
  const known = opened.get(ctx);
  if (known) return known;
  const made = open(ctx);
  opened.set(ctx, made);
  return made;
}

async function open(ctx: PluginContext): Promise<Paint> {
  const classroom = ctx.service(ClassroomService);
  const clock = ctx.service(Clock);
  const paint = new Paint({ device: ctx.state('device'), notices: ctx.service(Notices), t: (key, params) => ctx.t(key, params) });
  const store = new DrawingStore(ctx.state('session'));
  const lessonNow = () => classroom.state.get().lesson?.id;
  const [navigation, answers] = [ctx.service(Navigation), ctx.service(AnswerSession)];
  const pageNow = () => lessonPage(navigation, answers);
  let lesson = lessonNow();
  await paint.load();
  const kept = lesson === undefined ? undefined : await store.read(lesson);
  paint.lessonBoard.goTo(pageNow());
  if (kept) paint.lessonBoard.reset(kept);

  const follow = () => paint.lessonBoard.goTo(pageNow());
  follow();
  let rest: Disposable | undefined;
  const unlisten = paint.drawing.listen(() => {
    rest?.dispose();
    rest = clock.timeout(restMs, () => {
      rest = undefined;
      if (lesson !== undefined) store.write(lesson, paint.lessonBoard.kept).catch((error: unknown) => ctx.reportFault(error));
    });
  });
  ctx.scope.onDispose(() => {
    unlisten();
    rest?.dispose();
  });
  for (const state of [navigation.state, navigation.place, answers.state]) ctx.scope.own(state.subscribe(follow));
  // The board of a lesson is of no use in the next one.
  ctx.scope.own(
    classroom.state.subscribe(() => {
      const now = lessonNow();
      if (now === lesson) return;
      lesson = now;
      paint.lessonBoard.reset();
    }),
  );
  return paint;
}

/** The page of the lesson that is in front: where it says it is, else its address and what it asks. */
function lessonPage({ state, place }: Navigation, answers: AnswerSession): string {
  const { route, params, query } = state.get();
  if (place.get() !== '') return JSON.stringify([route, params, place.get()]);
  return JSON.stringify([route, params, query, answers.state.get()?.question.ref.itemId]);
}
