import { journalDialect, journalHeader, type JournalEntry } from '@chorus/contract';
import { FirstEntry, firstPayloads } from '@chorus/contract/testing/first-entries';
import Value from 'typebox/value';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { commonHeaders, startInLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => ({ server, token } = await startInLesson()));
afterEach(() => server.close());

/** A call as a page of the first release makes it. */
async function asOlder(name: 'appendJournal' | 'readJournal' | 'journalOfDay', body: object) {
  const { [journalHeader]: _header, ...headers } = commonHeaders(JSON.stringify(body), token);
  return (await server.send(name, body, token, headers)).data as { entries: JournalEntry[]; cursor: number; refused: unknown[] };
}
const day = { clazzId: 'three', day: '2026-09-01' };
const context = { kind: 'lesson', id: 'lesson' } as const;
const by = { kind: 'teacher', id: 'middle' } as const;
const later = () => ({ ...entry('question.ended', { questionId: 'q' }), kind: 'group.guessed' as 'question.ended' });

it('gives a page of the first release, which refuses all for one, entries that it can read', async () => {
  const assigned = { kind: 'assignment', id: 'w' } as const;
  const said = fact('a', 'scored', { result: 1 });
  const entries = [
    { ...opened('lesson', 'q'), payload: { ...opened('lesson', 'q').payload, context } },
    attempt('lesson', 'q', { id: 'a', context: assigned, by }),
    { ...said, payload: { ...said.payload, by: { kind: 'device', id: 's' } as const } },
    later(),
    { ...entry('question.ended', { questionId: 'q' }), more: 1 },
  ];
  await server.ok('appendJournal', { entries }, token);
  const [read, ofDay] = [await asOlder('readJournal', { lessonId: 'lesson', after: 0 }), await asOlder('journalOfDay', day)];
  expect(ofDay.entries).toEqual(read.entries);
  expect(read.entries.map(({ id }) => id)).toEqual(entries.filter(({ kind }) => !kind.startsWith('group')).map(({ id }) => id));
  for (const one of read.entries) {
    expect(Value.Errors(FirstEntry, one)).toEqual([]);
    expect(Value.Errors(firstPayloads[one.kind as keyof typeof firstPayloads], one.payload)).toEqual([]);
  }
  // Nothing of it is lost for who reads on.
  expect((await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token)).entries).toEqual(entries);
});

it('moves the cursor of a page of the first release past what it can’t read', async () => {
  await server.ok('appendJournal', { entries: [opened('lesson', 'q'), later()] }, token);
  const { cursor } = await asOlder('readJournal', { lessonId: 'lesson', after: 0 });
  expect(await asOlder('readJournal', { lessonId: 'lesson', after: cursor })).toEqual({ entries: [], cursor });
});

it('takes what a page of the first release writes, and what it found in a store that a newer page wrote', async () => {
  const entries = [opened('lesson', 'q'), attempt('lesson', 'q'), attempt('lesson', 'q', { context, by })];
  expect((await asOlder('appendJournal', { entries })).refused).toEqual([]);
  expect((await server.ok('journalOfDay', day, token)).entries).toEqual(entries);
});

it('says on every answer to a session which entries it takes', async () => {
  const headersOf = async (path: string, body: object, session?: string) => {
    const text = JSON.stringify(body);
    return (await fetch(server.url + path, { method: 'POST', body: text, headers: commonHeaders(text, session) })).headers;
  };
  expect((await headersOf('/apiv2/chorus/session/me', {}, token)).get(journalHeader)).toBe(String(journalDialect));
  expect((await headersOf('/apiv2/chorus/session/sampleLogins', {})).get(journalHeader)).toBeNull();
});
