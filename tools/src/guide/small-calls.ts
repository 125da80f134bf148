import {
  AudioService,
  ContentService,
  type ContentUnit,
  Notices,
  PluginError,
  recordingLimit,
  sayWord,
  sentenceReference,
  Settings,
  SoundEffects,
  WaitingList,
  type AnswerSession,
  type ItemRef,
  type PluginContext,
  type Word,
} from '@chorus/sdk';

/** Says a word in the teacher's accent, or that it can't be heard. */
export async function sayModel(ctx: PluginContext, word: Word): Promise<void> {
  const { accent } = ctx.service(Settings).state.get();
  const said = await sayWord(ctx.service(AudioService), word, accent, { key: word.id });
  if (said === 'silent') await ctx.service(Notices).show({ kind: 'warning', text: ctx.t('no-sound', { word: word.text }) });
}

/** Lets the class hear how many stars a reading has. */
export async function ringStars(ctx: PluginContext, stars: 1 | 2 | 3 | 4 | 5): Promise<void> {
  const effects = ctx.service(SoundEffects);
  await effects.play(stars === 5 ? 'all-done' : 'star', { step: stars });
}

/** The words of a unit, or none and a notice. */
export async function wordsOf(ctx: PluginContext, unitId: string): Promise<readonly Word[]> {
  try {
    return await ctx.service(ContentService).words(unitId);
  } catch (error) {
    if (!(error instanceof PluginError && error.code === 'offline')) throw error;
    await ctx.service(Notices).show({ kind: 'warning', text: ctx.t('offline') });
    return [];
  }
}

/** The sentences of a unit's first page, and what an answer was given to. */
export async function contentOf(content: ContentService, unit: ContentUnit, ref: ItemRef): Promise<readonly string[]> {
  const { entries } = await content.list({ kind: 'sentence', parent: unit.ref }); // without `parent`: the books
  const item = await content.get(ref); // `ref` as it is in an answer
  if (item.kind === 'symbol') return item.phones;
  return entries.map((sentence) => sentence.text);
}

/** Calls somebody, or says why nobody. */
export async function callSomebody(ctx: PluginContext): Promise<void> {
  const called = await ctx.service(WaitingList).rollCall();
  if (!called.ok) await ctx.service(Notices).show({ kind: 'info', text: ctx.t(`refused.${called.reason}`) });
}

/** A called student reads a sentence aloud. */
export async function readAloud(
  session: AnswerSession,
  notices: Notices,
  t: PluginContext['t'],
  ref: ItemRef,
  studentId: string,
): Promise<void> {
  const text = 'I like red apples.';
  const reference = sentenceReference(text); // for a word: wordReference(word)
  const maxMs = recordingLimit(reference);
  await session.open({ ref, type: 'chorus.record/1', item: { text, reference }, changeable: true, speech: { reference, maxMs } });
  const outcome = await session.record({ studentId, reference, maxMs });
  if (!outcome.ok) await notices.show({ kind: 'warning', text: t(`refused.${outcome.reason}`) });
}
