import { startChorus, Teacher, TeacherBrowser, texts, type Chorus } from '../acceptance/harness/index.ts';
import { BenchReceiver, listen, measure, pressesMs, seatClass, type Measured } from './bench-receiver.ts';
import { countCommits } from './bus-page.ts';
import { quantile, row, type Row } from './figures.ts';

const { host, quiz, ui } = texts;
/** The sample quiz has five questions, and begins again after them; the first one warms up. */
const questions = 5;
/** A long lesson comes to this question; the class has answered all those before. */
const lateQuestion = 60;

/** A class of so many students with a clicker each, at the quiz's questions and, where it is asked for, at those of a long lesson. Fails when an answer is doubled. */
async function inChorus(
  chorus: Chorus,
  devices: number,
  late = false,
): Promise<{ readonly first: readonly Measured[]; readonly late: readonly Measured[] }> {
  const receiver = await BenchReceiver.start(devices);
  const browser = await TeacherBrowser.open({ receiverPort: receiver.port, context: { serviceWorkers: 'block' } });
  try {
    const page = await browser.tab();
    await countCommits(page);
    await seatClass(page, devices);
    const attempts = new Set<string>();
    page.on('request', (request) => {
      if (!request.url().endsWith('/journal/append')) return;
      const { entries } = request.postDataJSON() as { entries: { readonly id: string; readonly kind: string }[] };
      for (const { id, kind } of entries) if (kind === 'attempt') attempts.add(id);
    });
    const teacher = new Teacher(page, chorus);
    await teacher.enter('middle');
    await teacher.see(host('devices.chip.ready', { count: devices }));
    await teacher.activity(quiz('title')).click();
    const measured: Measured[] = [];
    const last = late ? lateQuestion + 3 : questions;
    for (let at = 1; at <= last; at += 1) {
      await teacher.quizAt(((at - 1) % questions) + 1, 0);
      const between = at > questions && at < lateQuestion;
      measured.push(await measure(page, receiver, devices, between ? pressesMs / 5 : pressesMs));
      await teacher.button(quiz('close')).click();
      await teacher.see(quiz('closed'));
      if (at === last) continue;
      await teacher.button(quiz('next')).click();
      if (at % questions === 0) await teacher.button(ui('sheet.restart')).click();
    }
    const kept = measured.reduce((sum, { lost }) => sum + devices - lost, 0);
    await page.waitForTimeout(1_000);
    if (attempts.size > kept) throw new Error(`${kept} answers are on the screen, ${attempts.size} were kept: some are doubled.`);
    return { first: measured.slice(1, questions), late: measured.slice(lateQuestion - 1) };
  } finally {
    await browser.close();
    receiver.stop();
  }
}

/** The same messages in a page that sets a text. */
async function inBarePage(devices: number): Promise<readonly Measured[]> {
  const receiver = await BenchReceiver.start(devices);
  const browser = await TeacherBrowser.open({ receiverPort: receiver.port });
  try {
    const page = await browser.tab();
    await countCommits(page);
    const measured: Measured[] = [];
    for (let at = 1; at <= questions; at += 1) {
      await listen(page, receiver);
      measured.push(await measure(page, receiver, devices));
    }
    return measured.slice(1);
  } finally {
    await browser.close();
    receiver.stop();
  }
}

const all = (measured: readonly Measured[]) => measured.flatMap(({ ms }) => ms);
const lost = (measured: readonly Measured[]) => measured.reduce((sum, one) => sum + one.lost, 0);

/** Sixty clickers in one second, each with its copies: from the press to the screen; and three hundred. */
export async function busRows(): Promise<Row[]> {
  const chorus = await startChorus();
  try {
    const rows: Row[] = [];
    for (const devices of [60, 300]) {
      const { first: ours, late } = await inChorus(chorus, devices, devices === 60);
      const bare = await inBarePage(devices);
      if (devices === 60) {
        rows.push(row('bus.presses60.p99', 'ms', [quantile(all(ours), 0.99)], [quantile(all(bare), 0.99)]));
        rows.push(row('bus.presses60@question60', 'ms', [quantile(all(late), 0.99)], [quantile(all(ours), 0.99)]));
        rows.push(row('bus.presses60.lost', 'count', [lost([...ours, ...late])], [lost(bare)]));
        rows.push(row('bus.presses60.commits-per-frame', 'count', [Math.max(...ours.map((one) => one.commitsPerFrame))], [1]));
      } else {
        rows.push(row('bus.devices300.p99', 'ms', [quantile(all(ours), 0.99)], [quantile(all(bare), 0.99)]));
        rows.push(row('bus.devices300.lost', 'count', [lost(ours)], [lost(bare)]));
      }
    }
    return rows;
  } finally {
    await chorus.dispose();
  }
}
