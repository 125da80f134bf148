import { expectTypeOf, it } from 'vitest';
import type { Json } from '../plugin/json.ts';
import type { AnswerEvent } from '../services/answer-bus.ts';
import type { AnswerSessionSnapshot, Question } from '../services/answer-session.ts';
import type { AudioState } from '../services/audio-service.ts';
import type { Classroom } from '../services/classroom-service.ts';
import type { JournalState } from '../services/journal.ts';
import type { Location } from '../services/navigation.ts';
import type { PlatformSnapshot } from '../services/platform.ts';
import type { GivenPraise } from '../services/praise.ts';
import type { SettingsSnapshot } from '../services/settings.ts';
import type { SpeechEvaluatorState } from '../services/speech-evaluator.ts';
import type { WaitingListSnapshot } from '../services/waiting-list.ts';
import type { AttemptAudio, AttemptView } from './attempt.ts';
import type { Content } from './content-kinds.ts';
import type { BookUnit, ItemRef, Word, WordBook } from './content.ts';
import type { ChoiceAnswer, ChoiceItem, ChoiceResult, RecordAnswer, RecordItem, RecordResult } from './evaluate-types.ts';
import type { GroupSet } from './group-set.ts';
import type { PhoneScore, Pronunciation, Reference, ReferenceWord, ScorerInfo, SpeechOutcome, WordScore } from './speech.ts';
import type { Lesson, SchoolClass, Student, Teacher } from './student.ts';

/** An interface is never assignable to `Json`, whatever its members are; a type alias of plain data is. */
it('lets whatever crosses to an activity be passed on as data', () => {
  const reference: Reference = { kind: 'sentence', words: [{ text: 'Hello' }] };
  const item = { text: 'Hello', reference };
  expectTypeOf(item).toExtend<Question['item']>();
  expectTypeOf<Pronunciation | ReferenceWord | Reference | PhoneScore | WordScore | ScorerInfo | SpeechOutcome>().toExtend<Json>();
  expectTypeOf<RecordItem | RecordAnswer | RecordResult | ChoiceItem | ChoiceAnswer | ChoiceResult>().toExtend<Json>();
  expectTypeOf<ItemRef | WordBook | BookUnit | Word | Content | AttemptAudio | AttemptView>().toExtend<Json>();
  expectTypeOf<Student | SchoolClass | Teacher | Lesson | GroupSet | GivenPraise>().toExtend<Json>();
  expectTypeOf<Question | AnswerSessionSnapshot | AnswerEvent | WaitingListSnapshot>().toExtend<Json>();
  expectTypeOf<Classroom | AudioState | JournalState | Location>().toExtend<Json>();
  expectTypeOf<PlatformSnapshot | SettingsSnapshot | SpeechEvaluatorState>().toExtend<Json>();
});
