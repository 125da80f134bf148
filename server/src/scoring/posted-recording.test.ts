import type { Multipart } from '@fastify/multipart';
import { scoringCores } from '@chorus/contract/scoring';
import { expect, it } from 'vitest';
import { readPosted } from './posted-recording.ts';
import { ScoringError } from './scoring-error.ts';
import { Shares } from './shares.ts';

const core = scoringCores['en.word.score']!;
const text = (said = 'known') => ({ type: 'field', fieldname: 'text', value: JSON.stringify(said) }) as Multipart;
/** `read` counts what is taken from it. */
function sound(bytes: number) {
  const part = { type: 'file', fieldname: 'audio', file: chunks(), read: 0 };
  async function* chunks() {
    for (let sent = 0; sent < bytes; sent += 100) {
      part.read += 100;
      yield Buffer.alloc(100);
    }
  }
  return part;
}
async function* form(...parts: unknown[]): AsyncGenerator<Multipart> {
  for (const part of parts) yield part as Multipart;
}
const limits = () => ({ admitted: new Shares(2_000, 1_000), strangers: new Shares(300, 300) });
function admit(said: unknown): { readonly group: string } {
  if (said === 'nobody') throw new ScoringError('unknownApplication', 'not known');
  return { group: String(said) };
}

it('takes nothing of the sound of an application that is not known', async () => {
  const audio = sound(1_000);
  await expect(readPosted(form(text('nobody'), audio), core, limits(), admit)).rejects.toMatchObject({ code: 'unknownApplication' });
  expect(audio.read).toBe(0);
});

it('keeps the room of those who said who they are from those who have not', async () => {
  const shared = limits();
  // Holds all that strangers may, and says no more.
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let holds!: () => void;
  const held = new Promise<void>((resolve) => (holds = resolve));
  async function* silent() {
    yield Buffer.alloc(300);
    holds();
    await ended;
  }
  const stranger = readPosted(form({ type: 'file', fieldname: 'audio', file: silent() }), core, shared, admit);
  await held;
  await expect(readPosted(form(sound(100), text()), core, shared, admit)).rejects.toMatchObject({ code: 'busy' });
  expect(await readPosted(form(text(), sound(1_000)), core, shared, admit)).toMatchObject({
    text: { group: 'known' },
    audio: { length: 1_000 },
  });
  end();
  await expect(stranger).rejects.toMatchObject({ code: 'badRequest' });
  expect(await readPosted(form(sound(300), text()), core, shared, admit)).toMatchObject({
    text: { group: 'known' },
    audio: { length: 300 },
  });
});

it('has no more room than there is for those who are known either', async () => {
  await expect(readPosted(form(text(), sound(1_100)), core, limits(), admit)).rejects.toMatchObject({ code: 'busy' });
});

it('keeps room for others beside one that sends whatever it may', async () => {
  const shared = limits();
  expect(shared.admitted.take('greedy', 1_000)).toBe(true);
  await expect(readPosted(form(text('greedy'), sound(100)), core, shared, admit)).rejects.toMatchObject({ code: 'busy' });
  expect(await readPosted(form(text(), sound(1_000)), core, shared, admit)).toMatchObject({ audio: { length: 1_000 } });
  shared.admitted.give('greedy', 1_000);
  expect(['greedy', 'known', ''].map((group) => shared.admitted.of(group) + shared.strangers.of(group))).toEqual([0, 0, 0]);
});
