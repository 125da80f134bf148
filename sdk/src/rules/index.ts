export {
  AnswerCount,
  answerKind,
  answerMark,
  isAnswer,
  isSpokenKind,
  kindKey,
  kindTitle,
  tallyAnswers,
  type AnswerKind,
  type AnswerTally,
  type MarkedAttempt,
} from './answer-kind.ts';
export * from './answer-summary.ts';
export * from './audible-span.ts';
export * from './class-result.ts';
export * from './compared-spans.ts';
export { distractorsFor, type DistractorKind, type DistractorOptions } from './distractors.ts';
export * from './edit-distance.ts';
export * from './exercise-codes.ts';
export * from './grade.ts';
export * from './hard-sound.ts';
export * from './next-called.ts';
export * from './option-votes.ts';
export * from './group-fault.ts';
export * from './item-statistics.ts';
export * from './make-groups.ts';
export * from './most-improved.ts';
export * from './options.ts';
export * from './part-of-speech.ts';
export * from './personal-best.ts';
export * from './phone-ipa.ts';
export * from './phone-signs.ts';
export { soundKind, symbolOf } from './sound-advice.ts';
export * from './phone-stress.ts';
export * from './plain-number.ts';
export * from './podium.ts';
export * from './praise.ts';
export * from './question-fault.ts';
export * from './reference.ts';
export * from './roll-path.ts';
export * from './same-item.ts';
export * from './score-praise.ts';
export * from './score-reasons.ts';
export * from './score-sheet.ts';
export * from './score-tries.ts';
export * from './score.ts';
export { seeded, shuffled } from './seeded.ts';
export * from './sure.ts';
export * from './time.ts';
export * from './weak-sounds.ts';
export { classWords, type ClassWord, studentWords, type StudentWord, weakWords, type WeakWord, type WeighedAttempt } from './weak-words.ts';
export * from './worth-hearing.ts';
export * from './written.ts';
