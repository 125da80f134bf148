import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readMessage } from '../host/src/services/devices/receiver-message.ts';

const page = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../docs/protocols/receiver.md'), 'utf8');

it('the host reads every line that the receiver’s page shows [7.4-17]', () => {
  const lines = [...page.matchAll(/^< (\{.*\})$/gm)].map(([, line]) => line!);
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.filter((line) => !readMessage(line))).toEqual([]);
});
