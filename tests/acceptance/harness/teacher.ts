import { randomBytes } from 'node:crypto';
import { calls, udidLength, type Data } from '@chorus/contract';
import type { Locator, Page } from 'playwright-core';
import { signedHeaders } from './api.ts';
import type { Chorus } from './chorus.ts';
import { books, classes, password, phones, type Stage } from './sample-school.ts';
import { host, quiz, word } from './texts.ts';

/** What a login leaves in the browser, by server and account. */
const logins = new WeakMap<Chorus, Map<Stage, { readonly token: string; readonly kept: Readonly<Record<string, string>> }>>();

/** What a teacher does at the board, in the words that are on the screen. */
export class Teacher {
  constructor(
    readonly page: Page,
    readonly chorus: Chorus,
  ) {}

  /** The hash route in front. */
  get route(): string {
    return new URL(this.page.url()).hash.slice(1).split('?')[0] ?? '';
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: typeof name === 'string' });
  }

  async see(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.page.getByText(text, { exact: false }).filter({ visible: true }).first().waitFor();
  }

  async at(route: string): Promise<void> {
    await this.page.waitForURL((url) => url.hash.slice(1).split('?')[0] === route, { waitUntil: 'commit' });
  }

  async open(path = ''): Promise<void> {
    await this.page.goto(`${this.chorus.web}${path}`);
  }

  async fillLogin(phone: string, secret: string): Promise<void> {
    await this.page.getByLabel(host('login.phone'), { exact: true }).fill(phone);
    await this.page.getByLabel(host('login.password'), { exact: true }).fill(secret);
    await this.button(host('login.submit')).click();
  }

  async login(stage: Stage = 'middle'): Promise<void> {
    await this.open();
    await this.fillLogin(phones[stage], password);
    await this.at('/choose-class');
  }

  /** A new session. After the first login the page begins as after a reload: the login page has tests of its own. */
  async #session(stage: Stage): Promise<void> {
    const known = this.page.url() === 'about:blank' ? logins.get(this.chorus)?.get(stage) : undefined;
    if (!known) {
      await this.login(stage);
      return this.#remember(stage);
    }
    const token = await this.#token(stage);
    const kept = Object.entries(known.kept).map(([key, value]) => [key, value.replaceAll(known.token, token)] as const);
    await this.page.goto(this.chorus.bare);
    await this.page.evaluate((values) => values.forEach(([key, value]) => localStorage.setItem(key, value)), kept);
    await this.open('#/choose-class');
    await this.at('/choose-class');
  }

  /** Logs this browser in without its page: the cookie stays in it. */
  async #token(stage: Stage): Promise<string> {
    const data = JSON.stringify({ phone: phones[stage], password });
    const answer = await this.page.context().request.post(this.chorus.origin + calls.teacherLogin.path, {
      data,
      headers: signedHeaders(data, randomBytes(udidLength / 2).toString('hex')),
    });
    return ((await answer.json()) as { data: Data<'teacherLogin'> }).data.userInfo.authToken;
  }

  async #remember(stage: Stage): Promise<void> {
    const kept = await this.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    // Each browser is a device of its own, and whether its list folds is said when it is opened.
    delete kept['chorus.udid'];
    delete kept['chorus.machine'];
    delete kept['chorus.sidebar.stays'];
    const known = logins.get(this.chorus) ?? new Map();
    logins.set(this.chorus, known.set(stage, { token: kept['chorus.token'] ?? '', kept }));
  }

  /** The card of a class on the choose-class page. */
  classCard(name: string): Locator {
    return this.main.getByRole('button').filter({ hasText: name });
  }

  /** As a teacher does who has been shown around on this device before. */
  async chooseClass(name: string): Promise<void> {
    await this.page.evaluate(() => localStorage.setItem(`chorus.tour.${localStorage.getItem('chorus.userId')}`, 'seen'));
    await this.classCard(name).click();
    await this.at('/home');
  }

  async enter(stage: Stage = 'middle', size: keyof (typeof classes)['middle'] = 'large'): Promise<void> {
    await this.#session(stage);
    await this.chooseClass(classes[stage][size]);
  }

  /** The door of an activity on Home. */
  activity(title: string): Locator {
    return this.page
      .getByRole('region', { name: host('home.activities'), exact: true })
      .getByRole('button')
      .filter({ hasText: title });
  }

  /** From Home to the reading of a unit; a class whose grade has no book goes by the shelf. */
  async openUnit(stage: Stage = 'middle'): Promise<void> {
    const { grade, book, unit } = books[stage];
    await this.activity('单词训练').click();
    await this.page.waitForURL(/smart-word\/book-(list|detail)/, { waitUntil: 'commit' });
    if (this.route === '/smart-word/book-list') {
      await this.main.getByRole('button').filter({ hasText: grade }).click();
      await this.at('/smart-word/bookshelf');
      await this.main.getByRole('button').filter({ hasText: book }).click();
    }
    await this.at('/smart-word/book-detail');
    await this.see(book);
    await this.main.getByRole('button').filter({ hasText: unit }).click();
    // all words, or those that the class has chosen
    const some = this.button(new RegExp(`^${word('bookDetail.start-some', { count: String.raw`\d+` })}$`));
    await this.button(word('bookDetail.start')).or(some).click();
    await this.at('/smart-word/word-read-aloud');
    await this.wordOnStage.waitFor();
  }

  /** The page, without the bars around it. */
  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** The page where a word is read. */
  get stage(): Locator {
    return this.page.getByRole('region', { name: word('read.title') });
  }

  get wordOnStage(): Locator {
    return this.stage.getByRole('heading', { level: 2 });
  }

  /** The waiting list's panel. */
  get list(): Locator {
    return this.page.getByRole('region', { name: host('list.title') });
  }

  /** The row of a student on the waiting list. */
  student(name: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: name });
  }

  /** The button on a row that opens the answer's details. */
  review(name: string): Locator {
    return this.list.getByRole('button', { name: host('list.review', { name }) });
  }

  /** The door of a tool in the open sheet of tools. */
  lessonTool(name: string): Locator {
    return this.button(name, this.page.getByRole('group', { name: host('tools.list') }));
  }

  /** Opens or closes a tool of the lesson. */
  async openTool(name: string): Promise<void> {
    await this.button(host('tools.button')).click();
    await this.lessonTool(name).click();
    await this.lessonTool(name).waitFor({ state: 'detached' });
  }

  /** Home, from wherever the class is. */
  async goHome(): Promise<void> {
    await this.page.evaluate(() => (location.hash = '#/home'));
    await this.at('/home');
  }

  async press(name: string): Promise<void> {
    await this.student(name).getByRole('button').first().click();
  }

  /** Calls a student who is not called yet. */
  async call(name: string): Promise<void> {
    const row = this.student(name).getByRole('button').first();
    if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
    await this.button(word('ready.record', { name })).waitFor();
  }

  /** Presses record for the called student. */
  async record(name: string): Promise<void> {
    await this.button(word('ready.record', { name })).click();
    await this.button(word('recording.stop', { name })).waitFor();
  }

  /** Shows the newest reading of a student who has read already, as after a reload. */
  async showReading(name: string): Promise<void> {
    await this.review(name).waitFor();
    const row = this.student(name).getByRole('button').first();
    if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
    await this.score.waitFor();
  }

  /** Calls a student who reads, and waits for the score. */
  async read(name: string): Promise<void> {
    await this.call(name);
    await this.record(name);
    await this.score.waitFor();
  }

  /** Opens the record dialog of the reading on the dock. */
  async openDetails(): Promise<Locator> {
    await this.score.click();
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  }

  /** The score on the dock, which opens the details. */
  get score(): Locator {
    return this.stage.getByRole('button', { name: word('scored.details') });
  }

  async openMenu(item: string): Promise<void> {
    await this.button(host('title.menu')).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** The card of a plugin on the plugins page, by its id or folder. */
  plugin(id: string): Locator {
    return this.page.locator(`[data-plugin="${id}"]`);
  }

  /** Has the answers of the history's day in sight: many come folded. */
  async unfoldHistory(): Promise<void> {
    const [row, all] = [this.page.locator('.ch-history-row').first(), this.button(host('history.open-all'))];
    await row.or(all).first().waitFor();
    if (!(await row.isVisible())) await all.click();
    await row.waitFor();
  }

  async switchPlugin(id: string, on: boolean): Promise<void> {
    const control = this.plugin(id).getByRole('switch');
    if ((await control.getAttribute('aria-checked')) !== String(on)) await control.click();
    await this.plugin(id).getByRole('switch', { checked: on }).waitFor();
  }

  async openPlugins(): Promise<void> {
    await this.openMenu(host('menu.plugins'));
    await this.at('/plugins');
  }

  /** Waits until the quiz asks its question number `at`, and this many have answered it. */
  async quizAt(at: number, answered: number): Promise<void> {
    await this.see(quiz('place', { at, of: 5 }));
    await this.page.locator('.ch-answered strong').getByText(String(answered), { exact: true }).waitFor();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }
}
