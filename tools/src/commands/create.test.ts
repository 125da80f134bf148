import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CliError } from '../command.ts';
import { validatePlugin } from '../validate/validate.ts';
import { createCommand } from './create.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'chorus-create-'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(place, { recursive: true, force: true });
});

describe('create', () => {
  const kinds = [
    ['quiz', '小测验 · word-race-2', ['WordRace2Home']],
    ['spoken', '读句子 · word-race-2', ['WordRace2Home']],
    ['drill', '找不同 · word-race-2', ['WordRace2Home', 'WordRace2Unit']],
  ] as const;
  // each template is checked as it is, too, by the page tests of its own
  const some = process.env['CHORUS_LONG'] === '1' ? kinds : kinds.slice(-1);
  it.each(some)(
    'makes an activity of kind %s in which nothing is wrong, with an id, routes and a title of its own',
    { tags: 'long' },
    async (kind, title, routes) => {
      expect(await createCommand(join(place, 'Word Race 2'), { kind })).toBe(0);
      const { findings, built } = await validatePlugin(join(place, 'Word Race 2'));
      expect(findings).toEqual([]);
      expect(built?.manifest.id).toBe('my-school.word-race-2');
      expect(built?.manifest.contributes.routes.map(({ name }) => name)).toEqual(routes);
      expect([built?.manifest.title['zh-CN'], built?.manifest.contributes.points?.['home.activities/1']?.[0]?.label['zh-CN']]).toEqual([
        title,
        title,
      ]);
    },
  );

  it.each([
    ['My Race', 'cd "', 'My Race", then'],
    ['听词', 'cd /', '听词, then'],
  ])('says how to go into the folder "%s" so that a shell understands it', async (name, begins, ends) => {
    await createCommand(join(place, name), { id: 'lin.race' });
    const said = vi.mocked(console.log).mock.calls.flat().join();
    expect([said.includes(begins), said.includes(ends)]).toEqual([true, true]);
  });

  it('knows three kinds, and says which', async () => {
    await expect(createCommand(join(place, 'game'), { kind: 'sung' })).rejects.toThrow('Choose quiz, spoken or drill.');
  });

  it.each(['../x', 'Word Race', 'Lin.Race', 'race', 'chorus.race', `lin.${'a'.repeat(300)}`])(
    'refuses the id "%s" in words, and makes nothing',
    async (id) => {
      const folder = join(place, 'race');
      await expect(createCommand(folder, { id })).rejects.toThrow(`"${id}"`);
      await expect(createCommand(folder, { id })).rejects.toThrow(CliError);
      expect(existsSync(folder)).toBe(false);
    },
  );

  it('goes into a folder in which npm has been before, and keeps what npm wrote', async () => {
    const folder = join(place, 'quiz');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'quiz', dependencies: { '@chorus/sdk': 'file:x.tgz' } }));
    await createCommand(folder, {});
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
      dependencies: { '@chorus/sdk': 'file:x.tgz' },
      type: 'module',
    });
  });

  it('touches no folder that has something in it', async () => {
    writeFileSync(join(place, 'lesson.doc'), '');
    await expect(createCommand(place, {})).rejects.toThrow('lesson.doc');
  });

  it('says that it can make no id of a name without letters', async () => {
    await expect(createCommand(join(place, '测验'), {})).rejects.toThrow(/测验.*--id/);
  });

  it('names what has no letters after the id that is given', async () => {
    const folder = join(place, '听词');
    expect(await createCommand(folder, { id: 'lin.ting-ci' })).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({ name: 'ting-ci' });
    const entry = readFileSync(join(folder, 'src/index.ts'), 'utf8');
    expect([entry.includes("id: 'lin.ting-ci'"), entry.includes("name: 'TingCiHome'")]).toEqual([true, true]);
  });
});
