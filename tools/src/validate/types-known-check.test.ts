import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { chorusTypes } from '@chorus/sdk';
import type { PluginSource } from './plugin-source.ts';
import { typesKnownCheck } from './types-known-check.ts';

const ofChorus = Object.keys(chorusTypes);

function found(text: string, manifest: object = {}, own: readonly string[] = []) {
  const files = [{ path: 'src/a.ts', text, program: parseSync('a.ts', text).program }];
  const contributes = { evaluateTypes: own.map((id) => ({ id })) };
  return typesKnownCheck({
    files,
    built: { manifest: { requires: [], optional: [], contributes, ...manifest } },
  } as unknown as PluginSource);
}

it('says which type of Chorus was meant, where it is required and where it is asked for', () => {
  const message = 'chorus.choise/1 is no evaluate type of Chorus; did you mean chorus.choice/1?';
  expect(found('', { requires: ['service:Clock/1', 'evaluateType:chorus.choise/1'] })).toEqual([
    { check: 'evaluate-types', message, where: 'requires' },
  ]);
  expect(found('', { optional: ['evaluateType:chorus.choise/1'] })).toMatchObject([{ where: 'optional' }]);
  expect(found("\nanswers.open({ type: 'chorus.choise/1' });")).toEqual([{ check: 'evaluate-types', message, where: 'src/a.ts:2' }]);
});

it('names them all where none is near, and another major of one', () => {
  expect(found('', { requires: ['evaluateType:chorus.painting/1'] })[0]?.message).toContain(`there are ${ofChorus.join(', ')}.`);
  expect(found('', { requires: ['evaluateType:chorus.word/2'] })[0]?.message).toContain('did you mean chorus.word/1?');
});

it('says nothing of types that there are, of its own ones, or of other publishers', () => {
  const requires = ofChorus.map((type) => `evaluateType:${type}`);
  expect(found("const a = 'chorus.word/1', b = 'chorus.word', c = 'my-school.choise/1';", { requires })).toEqual([]);
  expect(found("const a = 'chorus.mine/1';", { requires: ['evaluateType:my-school.choise/1'] }, ['chorus.mine/1'])).toEqual([]);
});
