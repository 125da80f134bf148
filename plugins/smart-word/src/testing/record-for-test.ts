import { defineEvaluateType, type EvaluateTypeDefinition, type RecordAnswer, type RecordItem, type RecordResult } from '@chorus/sdk';

/** The evaluate type that `chorus.answer-details` provides, as far as tests need it. */
export const recordForTest: EvaluateTypeDefinition = defineEvaluateType<RecordAnswer, RecordResult, RecordItem>({
  id: 'chorus.word/1',
  title: { 'zh-CN': '口语', en: 'Spoken' },
  answerSchema: {},
  resultSchema: {},
  itemSchema: {},
  evaluate: async (answer, item, { speech }, signal) => ({
    outcome: await speech.evaluate(answer.recordingId, item.reference, { signal }),
  }),
  summarise: ({ outcome }) => ({ overall: outcome.kind === 'scored' ? outcome.overall : undefined, refused: outcome.kind === 'refused' }),
  review: () => Promise.reject(new Error('not here')),
});
