import { AnswerSession } from '@chorus/sdk';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import type { PluginSource } from './plugin-source.ts';
import { recordingCheck } from './recording-check.ts';

function found(text: string, { capabilities = ['answers.publish'], requires = [AnswerSession.id as string] } = {}) {
  const files = [{ path: 'src/a.ts', text, program: parseSync('a.ts', text).program }];
  return recordingCheck({ files, built: { manifest: { requires, optional: [], capabilities } } } as unknown as PluginSource);
}

it.each([
  'await answers.record({ studentId, reference, maxMs: 1_000 });',
  'await answers.record({ studentId, ...wish });',
  'const wish = { studentId: id, reference: { kind: "symbol" }, maxMs };',
  'await answers.open({ ref, type, item, changeable: true, speech: { reference, maxMs: 5_000 } });',
])('wants the microphone declared for %s', (text) => {
  expect(found(`\n${text}`)).toMatchObject([
    { check: 'capabilities', where: 'src/a.ts:2', message: expect.stringContaining('"media.microphone"') as string },
  ]);
  expect(found(text, { capabilities: ['answers.publish', 'media.microphone'] })).toEqual([]);
});

it('says nothing of records that are no recordings, nor where no question can be asked', () => {
  expect(found('game.record({ score: 3 }); const limits = { maxMs: 3 };')).toEqual([]);
  expect(found('results.record({ studentId, reference, maxMs });', { requires: [] })).toEqual([]);
});
