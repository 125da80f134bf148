import {
  chorusTypes,
  type ChorusTypeId,
  type ChoiceAnswer,
  type ChoiceItem,
  type ChoiceResult,
  type GapFillingAnswer,
  type GapFillingItem,
  type GapFillingResult,
  type RecordAnswer,
  type RecordItem,
  type RecordResult,
} from '../model/evaluate-types.ts';
import { PluginError } from '../plugin/errors.ts';
import { defineEvaluateType, type EvaluateTypeDefinition } from '../plugin/evaluate-type.ts';
import { referenceFault } from '../rules/question-fault.ts';
import { isSure } from '../rules/sure.ts';
import { normaliseWritten } from '../rules/written.ts';

const any = {
  answerSchema: {},
  resultSchema: {},
  itemSchema: {},
  review: async () => ({ default: () => null }),
};
const ofRight = (correct: Readonly<Record<string, boolean>>) => {
  const each = Object.values(correct);
  return { overall: (each.filter(Boolean).length * 100) / each.length, correct };
};
const summarise = ({ overall, correct }: ChoiceResult | GapFillingResult) => ({ overall, correct: Object.values(correct).every(Boolean) });

const spoken = (id: ChorusTypeId) =>
  defineEvaluateType<RecordAnswer, RecordResult, RecordItem>({
    ...any,
    id,
    title: chorusTypes[id].title,
    evidence: chorusTypes[id].evidence,
    evaluate: async ({ recordingId }, { reference }, { speech }, signal) => {
      const outcome = await speech.evaluate(recordingId, reference, { signal });
      if (outcome.kind === 'pending') throw new PluginError('speech-failed', `The recording was not scored: ${outcome.reason}.`);
      return { outcome };
    },
    summarise: ({ outcome }) => {
      if (outcome.kind === 'scored' && !isSure(outcome)) return { overall: undefined, unsure: true };
      if (outcome.kind === 'scored' || outcome.kind === 'teacherMarked') return { overall: outcome.overall };
      return { overall: undefined, refused: outcome.kind === 'refused' };
    },
    faultOf: (item) => referenceFault((item as Partial<RecordItem> | null)?.reference),
  });

/** The evaluate types that come with Chorus, judging as the real ones do; without their dialogs. */
const fakes: { readonly [Id in ChorusTypeId]: EvaluateTypeDefinition } = {
  'chorus.record/1': spoken('chorus.record/1'),
  'chorus.word/1': spoken('chorus.word/1'),
  'chorus.choice/1': defineEvaluateType<ChoiceAnswer, ChoiceResult, ChoiceItem>({
    ...any,
    id: 'chorus.choice/1',
    title: chorusTypes['chorus.choice/1'].title,
    evidence: chorusTypes['chorus.choice/1'].evidence,
    evaluate: async ({ chosen }, { questions }) =>
      ofRight(
        Object.fromEntries(
          questions.map(({ id, answer }) => {
            const its = new Set(chosen[id] ?? []);
            return [id, its.size > 0 && its.size === answer.length && answer.every((option) => its.has(option))];
          }),
        ),
      ),
    summarise,
  }),
  'chorus.gapFilling/1': defineEvaluateType<GapFillingAnswer, GapFillingResult, GapFillingItem>({
    ...any,
    id: 'chorus.gapFilling/1',
    title: chorusTypes['chorus.gapFilling/1'].title,
    evidence: chorusTypes['chorus.gapFilling/1'].evidence,
    evaluate: async ({ written }, { blanks }) =>
      ofRight(
        Object.fromEntries(
          blanks.map(({ id, answers }) => {
            const said = normaliseWritten(written[id] ?? '');
            return [id, said !== '' && answers.some((accepted) => normaliseWritten(accepted) === said)];
          }),
        ),
      ),
    summarise,
  }),
};

/** A test's own types, and those of Chorus that it has not replaced. */
export const withChorusTypes = (types: readonly EvaluateTypeDefinition[]): readonly EvaluateTypeDefinition[] => [
  ...types,
  ...Object.values(fakes).filter(({ id }) => !types.some((type) => type.id === id)),
];
