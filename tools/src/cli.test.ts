import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ownProgram } from '../../server/src/testing/own-program.ts';

const cli = await ownProgram('tools/src/cli.ts');
const said = (...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

it('says which command there is not, and which was meant, before what there is', () => {
  const { status, stdout, stderr } = said('validat', '.');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^There is no command "validat"; did you mean "validate"\?\n\nchorus-plugin COMMAND PATH/);
  expect(said('fly').stderr).toMatch(/^There is no command "fly"\.\n\nchorus-plugin/);
});

it('says only what there is where nothing was asked, or help', () => {
  expect(said().stderr).toMatch(/^chorus-plugin COMMAND PATH/);
  const help = said('--help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toMatch(/^chorus-plugin COMMAND PATH/);
});
