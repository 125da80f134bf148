import type { UpdateState } from '@chorus/contract/desktop/updates';
import { ObservableValue, type Classroom } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { UpdateDesk } from './update-desk.ts';
import type { VersionState } from './versions.ts';

const none: VersionState = { version: '1.0.0', build: 'A', page: undefined, client: undefined };
const release = { version: '1.2.0', message: '', downloadUrl: 'http://127.0.0.1/releases/a.exe' };
const forced: VersionState = { ...none, client: { ...release, forced: true } };
const free: VersionState = { ...none, client: { ...release, forced: false } };

async function desk({ inLesson = false, browser = false } = {}) {
  const lesson = (on: boolean) => ({ lesson: on ? { id: 'lesson' } : undefined }) as unknown as Classroom;
  const versions = new ObservableValue<VersionState>(none);
  const classroom = new ObservableValue(lesson(inLesson));
  const asked: string[] = [];
  let tell: (state: UpdateState) => void = () => undefined;
  const client = {
    about: { version: '1.0.0', system: 'win32-x64' },
    shown: () => undefined,
    begin: (url: string) => void asked.push(url),
    install: () => void asked.push('install'),
    onState: (listener: (state: UpdateState) => void) => {
      tell = listener;
      return () => undefined;
    },
  };
  const clock = new VirtualClock();
  const it = new UpdateDesk({ versions, classroom, client: browser ? undefined : client, clock });
  await clock.advance(5_000);
  return {
    desk: it,
    versions,
    asked,
    tell: (state: UpdateState) => tell(state),
    clock,
    classroom: (on: boolean) => classroom.set(lesson(on)),
    lesson: async (on: boolean) => {
      classroom.set(lesson(on));
      await clock.advance(5_000);
    },
    open: () => it.state.get().offer?.kind,
  };
}

it('begins a forced update at once, and can’t be closed while it is under way [4-42]', async () => {
  const { desk: it, versions, asked, tell, open } = await desk();
  versions.set(forced);
  expect([open(), asked]).toEqual(['client', [release.downloadUrl]]);
  for (const state of [
    { phase: 'checking' },
    { phase: 'downloading', version: '1.2.0', percent: 40 },
    { phase: 'ready', version: '1.2.0' },
    { phase: 'installing' },
  ] satisfies UpdateState[]) {
    tell(state);
    it.close();
    expect([state.phase, open(), it.state.get().closable]).toEqual([state.phase, 'client', false]);
  }
});

it('waits for the end of a lesson with a forced update', async () => {
  const { versions, asked, lesson, open } = await desk({ inLesson: true });
  versions.set(forced);
  expect([open(), asked]).toEqual([undefined, []]);
  await lesson(false);
  expect([open(), asked]).toEqual(['client', [release.downloadUrl]]);
});

it('makes way for a lesson that begins, and comes back after it without a second download', async () => {
  const { versions, asked, tell, lesson, open } = await desk();
  versions.set(forced);
  tell({ phase: 'downloading', version: '1.2.0', percent: 40 });
  await lesson(true);
  expect(open()).toBeUndefined();
  await lesson(false);
  expect([open(), asked]).toEqual(['client', [release.downloadUrl]]);
});

it('lets a forced update that failed be closed, so that a class is taught, and comes back after its lesson', async () => {
  const { desk: it, versions, asked, tell, lesson, open } = await desk();
  versions.set(forced);
  tell({ phase: 'failed', fault: 'unreachable' });
  it.close();
  expect(open()).toBeUndefined();
  versions.set({ ...forced });
  expect(open()).toBeUndefined();
  await lesson(true);
  await lesson(false);
  expect([open(), asked.length]).toEqual(['client', 2]);
});

it('leaves an update that is not forced to the teacher, who may close it until it is being installed', async () => {
  const { desk: it, versions, asked, tell, open } = await desk();
  versions.set(free);
  expect([open(), asked]).toEqual([undefined, []]);
  it.open();
  it.begin();
  expect([open(), asked]).toEqual(['client', [release.downloadUrl]]);
  tell({ phase: 'downloading', version: '1.2.0', percent: 1 });
  it.begin();
  it.close();
  expect([open(), asked.length]).toEqual([undefined, 1]);
  tell({ phase: 'ready', version: '1.2.0' });
  it.open();
  it.install();
  expect(asked.at(-1)).toBe('install');
  tell({ phase: 'installing' });
  it.close();
  expect([open(), it.state.get().closable]).toEqual(['client', false]);
});

it('installs nothing in a lesson, and nothing that is not ready', async () => {
  const { desk: it, versions, asked, tell, lesson } = await desk({ inLesson: true });
  versions.set(free);
  it.open();
  it.install();
  tell({ phase: 'ready', version: '1.2.0' });
  it.install();
  expect(asked).toEqual([]);
  await lesson(false);
  it.install();
  expect(asked).toEqual(['install']);
});

it('holds a forced build of the page to the same, and leaves one that is not to the chip', async () => {
  const { desk: it, versions, lesson, open } = await desk({ browser: true, inLesson: true });
  versions.set({ ...none, page: { message: '', forced: true } });
  expect(open()).toBeUndefined();
  await lesson(false);
  it.close();
  expect(open()).toBe('page');
  versions.set({ ...none, page: { message: '', forced: false } });
  it.open();
  expect(open()).toBeUndefined();
});

it('takes the moment between two classes, or of a page that is loaded anew, for no end of a lesson', async () => {
  const { versions, classroom, clock, asked, open } = await desk({ inLesson: true });
  versions.set(forced);
  classroom(false);
  await clock.advance(4_900);
  classroom(true);
  await clock.advance(60_000);
  expect([open(), asked]).toEqual([undefined, []]);
});
