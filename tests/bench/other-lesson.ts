import { randomUUID } from 'node:crypto';
import { Api, type Chorus } from '../acceptance/harness/index.ts';
import { LessonEntries } from './lesson-entries.ts';
import { otherSchool } from './other-school.ts';

const { id: schoolId, teacherId, classId: clazzId, phone } = otherSchool;
/** A page at work asks no more often than so, in milliseconds. */
const pauseMs = 60;

/** A lesson of another school's teacher, as its page gives it: what it asks of the server, and how long each takes. */
export class OtherLesson {
  readonly #deviceId = randomUUID();
  private constructor(
    private readonly chorus: Chorus,
    private readonly api: Api,
    private readonly lessonId: string,
    private readonly entries: LessonEntries,
    private readonly script: string,
  ) {}

  static async begin(chorus: Chorus): Promise<OtherLesson> {
    const api = await new Api(chorus).login('middle', phone);
    const startTime = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
    const { id: lessonId } = await api.call('startLesson', { clazzId, teacherId, startTime });
    const studentIds = (await api.call('students', { clazzId })).map(({ id }) => id);
    const [script] = /assets\/[\w.-]+\.js/.exec(await (await fetch(chorus.web)).text()) ?? [];
    if (script === undefined) throw new Error('The page names no script.');
    return new OtherLesson(chorus, api, lessonId, new LessonEntries({ schoolId, teacherId, lessonId, studentIds }), script);
  }

  /** Goes on for so long, a round at least; milliseconds of each request. */
  async goOn(ms: number): Promise<number[]> {
    const until = performance.now() + ms;
    const { api, lessonId } = this;
    const requests: readonly (() => Promise<unknown>)[] = [
      () => api.call('holdLesson', { clazzId, lessonId, deviceId: this.#deviceId, epoch: 1 }),
      () => this.#append(),
      () => api.call('classes', { teacherId }),
      () => api.call('students', { clazzId }),
      () => api.call('classStatuses', {}),
      () => api.call('favourites', {}),
      () => api.call('resumePlace', { clazzId }),
      () => api.call('moduleListByPid', { pid: '' }),
      () => this.#append(),
      async () => (await fetch(this.chorus.web + this.script)).arrayBuffer(),
    ];
    const taken: number[] = [];
    do {
      for (const request of requests) {
        const begun = performance.now();
        await request();
        taken.push(performance.now() - begun);
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    } while (performance.now() < until);
    return taken;
  }

  async #append(): Promise<void> {
    const { refused } = await this.api.call('appendJournal', { entries: this.entries.next() });
    if (refused[0]) throw new Error(`The server refused an answer: ${refused[0].message}`);
  }
}
