import type { Sentence } from '../model/content-kinds.ts';
import type { BookUnit, Word, WordBook } from '../model/content.ts';
import type { PhoneScore, SpeechOutcome } from '../model/speech.ts';
import type { Lesson, SchoolClass, Student, Teacher } from '../model/student.ts';
import type { Classroom } from '../services/classroom-service.ts';

/** A student; `n` makes it one of many. */
export function sampleStudent(n = 1, change: Partial<Student> = {}): Student {
  return {
    id: `student-${n}`,
    realName: `学生${n}`,
    name: `S${n}`,
    loginAccount: `s${n}`,
    seat: n,
    initialLetter: 'X',
    placeholder: false,
    ...change,
  };
}

/** A class in a lesson, with its teacher. */
export function sampleClassroom(students = 3, change: Partial<Classroom> = {}): Classroom {
  const teacher: Teacher = {
    id: 't',
    name: '林老师',
    phone: '1',
    accountType: 0,
    schoolId: 'school',
    schoolName: '学校',
    administrator: false,
  };
  const schoolClass: SchoolClass = { id: 'class', name: '七年级 3 班', gradeId: 1, studentCount: students };
  const lesson: Lesson = { id: 'lesson', classId: 'class', startedAt: 0 };
  return {
    teacher,
    stage: 'middle',
    schoolClass,
    students: Array.from({ length: students }, (_, n) => sampleStudent(n + 1)),
    lesson,
    timeZone: 'Asia/Shanghai',
    ...change,
  };
}

/** A word with a meaning, an example and both sounds. */
export function sampleWord(text = 'apple', change: Partial<Word> = {}): Word {
  return {
    ref: { packId: 'sample', packVersion: '1.0.0', itemId: text },
    id: text,
    text,
    pos: 0,
    meaning: '苹果',
    ipa: { us: 'ˈæpl', uk: 'ˈæpl' },
    pronunciations: [{ phones: ['AE', 'P', 'AH', 'L'] }],
    picture: `/media/${text}.svg`,
    sound: { us: `/media/${text}-us.mp3`, uk: `/media/${text}-uk.mp3` },
    example: { text: `I see an ${text}.`, translation: '我看见一个苹果。', sound: {} },
    ...change,
  };
}

/** A sentence with its translation and without sound. */
export function sampleSentence(id = 'sentence', change: Partial<Sentence> = {}): Sentence {
  const ref = { packId: 'sample', packVersion: '1.0.0', itemId: id };
  return { kind: 'sentence', id, ref, text: 'I see an apple.', translation: '我看见一个苹果。', sound: {}, ...change };
}

/** A word book. */
export function sampleBook(id = 'book', change: Partial<WordBook> = {}): WordBook {
  return { id, title: id, stage: 'middle', gradeId: 1, cover: undefined, unitCount: 1, wordCount: 3, ...change };
}

/** A unit of a book. */
export function sampleUnit(id = 'unit', bookId = 'book', change: Partial<BookUnit> = {}): BookUnit {
  return { id, bookId, title: id, wordCount: 3, ...change };
}

/** A score, as the device gives it. */
export function sampleScore(
  overall = 80,
  change: Partial<Extract<SpeechOutcome, { kind: 'scored' }>> = {},
  phones: readonly PhoneScore[] = [],
): Extract<SpeechOutcome, { kind: 'scored' }> {
  return {
    kind: 'scored',
    overall,
    accuracy: overall,
    fluency: overall,
    integrity: 100,
    confidence: 0.9,
    warnings: [],
    words: [{ text: 'apple', score: overall, said: true, fromMs: 0, toMs: 500, phones }],
    durationMs: 900,
    scorer: { provider: 'device', version: 'fake', modelChecksum: '' },
    ...change,
  };
}
