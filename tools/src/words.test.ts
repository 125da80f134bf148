import { expect, it } from 'vitest';
import { CliError } from './command.ts';
import { readWords } from './words.ts';

it('takes a path, and options with their values', () => {
  const options = { url: 'http://127.0.0.1:9000', phone: '138' };
  expect(readWords(['.', '--url', 'http://127.0.0.1:9000', '--phone', '138'])).toEqual({ path: '.', options });
  expect(readWords(['--url=http://127.0.0.1:9000', 'race', '--phone=138'])).toEqual({ path: 'race', options });
  expect(readWords([])).toEqual({ path: '.', options: {} });
});

it('refuses in words an option that there is not, that has no value, and a word too many', () => {
  const said = (...words: string[]) => {
    try {
      readWords(words);
    } catch (error) {
      if (error instanceof CliError) return error.message;
    }
    throw new Error('taken');
  };
  expect(said('.', '--ulr', 'http://x')).toBe(
    'There is no option "--ulr"; did you mean "--url"? There are --kind, --id, --url, --phone, --password.',
  );
  expect(said('--constructor', 'x')).toMatch(/^There is no option "--constructor"\. There are/);
  expect(said('.', '--url')).toBe('"--url" has no value after it.');
  expect(said('--url', '--phone', '1')).toBe('"--url" has no value after it.');
  expect(said('.', 'again')).toMatch(/^"again" is a word too many/);
});
