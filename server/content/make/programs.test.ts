import { afterEach, expect, it, vi } from 'vitest';
import { missingPrograms } from './programs.ts';

afterEach(() => vi.unstubAllEnvs());

it('says in one sentence which programs to install', () => {
  vi.stubEnv('PATH', '/nowhere');
  const sentence = missingPrograms();
  expect(sentence).toMatch(/^[^.]*install flite and espeak-ng and ffmpeg and python3 .*\.$/);
  expect(sentence).not.toContain('\n');
});
