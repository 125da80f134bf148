import { startChorus, type Chorus } from './chorus.ts';
import { afterTest } from './after-test.ts';
import { TeacherBrowser, type TeacherBrowserOptions } from './browser.ts';
import { Teacher } from './teacher.ts';

export { startChorus, type Chorus } from './chorus.ts';
export { TeacherBrowser, launch, receiverPort } from './browser.ts';
export { FakeReceiver } from './fake-receiver.ts';
export { uncaught } from './evidence.ts';
export { books, classes, password, phones, type Stage } from './sample-school.ts';
export { newLesson } from './new-lesson.ts';
export { Teacher } from './teacher.ts';
export { shared } from './after-test.ts';
export { Api } from './api.ts';
export { changeAnswers } from './changed-answers.ts';
export { makePlugin, routeNameOf, type PluginSource } from './make-plugin.ts';
export { everyDay, inLongRun } from './every-day.ts';
export { reads, talk, voiceFile, type Heard } from './voice.ts';
export { projectRoot } from './project-root.ts';
export * as texts from './texts.ts';

/** A browser with a teacher in it at a Chorus that runs. Both end after the test, a given Chorus goes on. */
export async function classroom(options: TeacherBrowserOptions & { readonly chorus?: Chorus } = {}) {
  const { chorus: given, ...browserOptions } = options;
  const chorus = given ?? (await startChorus());
  if (!given) afterTest(() => chorus.dispose());
  const browser = await TeacherBrowser.open(browserOptions);
  afterTest(() => browser.close());
  const teacher = new Teacher(await browser.tab(), chorus);
  return { chorus, browser, teacher, page: teacher.page };
}
