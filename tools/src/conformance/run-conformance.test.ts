import { expect, it } from 'vitest';
import { CliError } from '../command.ts';
import { withinLimit } from './run-conformance.ts';

it('says as a finding that a check does not come to an end', async () => {
  const [finding, ...others] = await withinLimit('activates', 5, () => new Promise(() => undefined));
  expect([finding?.check, finding?.ended, others]).toEqual(['activates', false, []]);
  expect(finding?.message).toMatch(/did not come to an end within 0 s\. Is there an endless loop/);
});

it('says as a finding that the page could not be used, and leaves what is wrong with the call to the caller', async () => {
  const [finding] = await withinLimit('keyboard', 1_000, () => Promise.reject(new Error('Timeout 15000ms exceeded.\nCall log: …')));
  expect(finding?.message).toMatch(/^The page could not be used as a teacher uses it: Timeout 15000ms exceeded\. Is there an endless loop in the code, or a style/);
  await expect(withinLimit('keyboard', 1_000, () => Promise.reject(new CliError('no login')))).rejects.toThrow('no login');
});

it('gives what a check finds', async () => {
  const found = [{ check: 'translated', message: 'a key' }];
  expect(await withinLimit('translated', 1_000, () => Promise.resolve(found))).toEqual(found);
});
