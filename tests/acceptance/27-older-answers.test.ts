import { afterAll, beforeAll, describe, expect } from 'vitest';
import { inLongRun, Api, classroom, makePlugin, startChorus, texts, uncaught, type Chorus } from './harness/index.ts';

const { host } = texts;

/** Asks for words by `tests.guess/1`: three answers to two questions. */
const older = makePlugin({
  id: 'tests.guess-old',
  title: 'Guess',
  requires: ['service:AnswerSession/1', 'service:ClassroomService/1'],
  capabilities: ['roster.read', 'answers.publish'],
  evaluateType: {
    id: 'tests.guess/1',
    evaluate: 'return { right: answer.word === item.word };',
    more: 'summarise: ({ right }) => ({ overall: right ? 93 : 12 }),',
  },
  pageImports:
    "import { AnswerSession, ClassroomService } from '@chorus/sdk';\nimport { useObservable, useService } from '@chorus/sdk/ui';",
  page: `const session = useService(AnswerSession);
    const { students } = useObservable(useService(ClassroomService).state);
    const attempts = useObservable(session.state)?.attempts ?? [];
    const ask = async (word, answers) => {
      const ref = { packId: 'tests.guess', packVersion: '1.0.0', itemId: word };
      await session.open({ ref, type: 'tests.guess/1', item: { word }, changeable: true });
      for (const [index, said] of answers.entries())
        await session.give({ studentId: students[index].id, source: 'screen', answer: { word: said } });
    };
    return createElement('div', null,
      createElement('button', { onClick: () => ask('cat', ['cat', 'dog']) }, 'ask cat'),
      createElement('button', { onClick: () => ask('lost', ['lost']) }, 'ask lost'),
      createElement('output', null, attempts.map((each) => each.answer.word + ' ' + each.status).join(', ')));`,
});

/** Gives only `tests.guess/2`, whose words are lists and whose results are scores. It can't read what was asked as "lost". */
const newer = makePlugin({
  id: 'tests.guess-new',
  title: 'Shows what is kept',
  evaluateType: {
    id: 'tests.guess/2',
    evaluate: "throw new Error('nothing is judged anew');",
    more: `itemSchema: { type: 'object', required: ['words'] },
      nameItem: ({ words }) => words.join(' '),
      summarise: ({ overall }) => ({ overall }),
      migrate: ({ item, answer, result }, fromMajor) => {
        if (item.word === 'lost') throw new Error('lost in version ' + fromMajor);
        return { item: { words: ['word', item.word] }, answer: { words: [answer.word] }, result: { overall: result.right ? 91 : 14 } };
      },`,
  },
  page: `const { attempts = [] } = arguments[0];
    return createElement('p', null, 'newer shows ' + attempts.map(({ answer, asked }) => answer.words + ' for ' + asked.words).join('; '));`,
});

describe('answers of an older version', () => {
  let chorus: Chorus;
  beforeAll(async () => {
    chorus = await startChorus({ plugins: [older, newer] });
    const administrator = await new Api(chorus).login();
    for (const plugin of ['tests.guess-old', 'tests.guess-new']) await administrator.call('setSchoolRule', { plugin, effect: 'allow' });
  });
  afterAll(() => chorus.dispose());

  inLongRun('keep their marks, and are shown by the newer one alone; what nothing can read is kept and says so [2.7-5]', async () => {
    const { teacher, page } = await classroom({ chorus });
    await teacher.enter();
    await teacher.activity('Guess').click();
    await teacher.button('ask cat').click();
    await page.getByText('cat scored, dog scored').waitFor();
    await teacher.button('ask lost').click();
    await page.getByText('lost scored').waitFor();
    await teacher.openPlugins();
    await teacher.switchPlugin('tests.guess-old', false);
    await teacher.openMenu(host('menu.history'));
    const rows = page.locator('.ch-history-row');
    // Not in the whole row: the time of day may say the same figures.
    const scored = (score: string) => rows.filter({ has: page.locator('.ch-history-score', { hasText: score }) });
    await scored('93').getByText('word cat').waitFor();
    await scored('12').getByText('word cat').waitFor();
    const lost = scored('93').filter({ hasText: host('history.made-by', { name: 'Guess 1.0.0' }) });
    await lost.waitFor();
    expect(await rows.count()).toBe(3);
    const { dialog } = teacher;
    await teacher.button(host('history.more'), lost).click();
    await page.getByRole('menuitem', { name: host('history.details') }).click();
    await dialog.getByRole('heading', { name: host('review.older') }).waitFor();
    await teacher.dialog.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: host('history.by.question') }).click({ force: true });
    await teacher.button(host('history.everybody')).click();
    await dialog.getByText('newer shows cat for word,cat; dog for word,cat').waitFor();
    await teacher.dialog.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await teacher.open('#/plugins');
    await teacher.plugin('tests.guess-new').waitFor();
    expect(await teacher.plugin('tests.guess-new').getAttribute('data-faults')).toBe('');
    await teacher.switchPlugin('tests.guess-new', false);
    await teacher.openMenu(host('menu.history'));
    // still by question: a row has the student’s name
    const gone = rows.filter({ hasText: host('history.what-answered', { what: '', answered: 'dog' }) });
    await gone.getByText(host('history.made-by', { name: 'Guess 1.0.0' })).waitFor();
    await gone.locator('.ch-history-score', { hasText: '12' }).waitFor();
    await teacher.button(host('history.more'), gone).click();
    await page.getByRole('menuitem', { name: host('history.details') }).click();
    await dialog.getByText(host('history.off-what', { name: 'Guess 1.0.0' })).waitFor();
    await dialog.getByText('dog', { exact: true }).waitFor();
    expect(uncaught(page)).toEqual([]);
  });
});
