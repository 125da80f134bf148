import { shared } from './after-test.ts';
import { classroom, reads } from './index.ts';

/** One lesson for the tests of a file in which the server goes away: `lesson` gives it, `reading` goes to the word from wherever it is. */
export function offlineLesson() {
  const lesson = shared(async () => {
    const room = await classroom({ offline: true, voice: reads('teacher') });
    await room.teacher.enter();
    return room;
  });
  const reading = async () => {
    const room = await lesson();
    await room.teacher.goHome();
    await room.teacher.openUnit();
    return room;
  };
  return { lesson, reading };
}
