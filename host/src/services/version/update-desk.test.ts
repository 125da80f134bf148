import type { UpdateState } from '@chorus/contract/desktop/updates';
import { ObservableValue, type Classroom } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { UpdateDesk } from './update-desk.ts';
import type { VersionState } from './versions.ts';

const none: VersionState = { version: '1.0.0', build: 'A', page: undefined, client: undefined };
const release = { version: '1.2.0', message: '', downloadUrl: 'http://127.0.0.1/releases/a.exe' };
const forced: VersionState = { ...none, client: { ...release, forced: true } };
const free: VersionState = { ...none, client: { ...release, forced: false } };

function desk({ inLesson = false, browser = false } = {}) {
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
  const it = new UpdateDesk({ versions, classroom, client: browser ? undefined : client });
  return {
    desk: it,
    versions,
    asked,
    tell: (state: UpdateState) => tell(state),
    lesson: (on: boolean) => classroom.set(lesson(on)),
    open: () => it.state.get().offer?.kind,
  };
}

it('begins a forced update at once, and can’t be closed while it is under way [4-42]', () => {
  const { desk: it, versions, asked, tell, open } = desk();
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

it('waits for the end of a lesson with a forced update', () => {
  const { versions, asked, lesson, open } = desk({ inLesson: true });
  versions.set(forced);
  expect([open(), asked]).toEqual([undefined, []]);
  lesson(false);
  expect([open(), asked]).toEqual(['client', [release.downloadUrl]]);
});

it('makes way for a lesson that begins, and comes back after it without a second download', () => {
  const { versions, asked, tell, lesson, open } = desk();
  versions.set(forced);
  tell({ phase: 'downloading', version: '1.2.0', percent: 40 });
  lesson(true);
  expect(open()).toBeUndefined();
  lesson(false);
  expect([open(), asked]).toEqual(['client', [release.downloadUrl]]);
});

it('lets a forced update that failed be closed, so that a class is taught, and comes back after its lesson', () => {
  const { desk: it, versions, asked, tell, lesson, open } = desk();
  versions.set(forced);
  tell({ phase: 'failed', fault: 'unreachable' });
  it.close();
  expect(open()).toBeUndefined();
  versions.set({ ...forced });
  expect(open()).toBeUndefined();
  lesson(true);
  lesson(false);
  expect([open(), asked.length]).toEqual(['client', 2]);
});

it('leaves an update that is not forced to the teacher, who may close it at any time', () => {
  const { desk: it, versions, asked, tell, open } = desk();
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
});

it('installs nothing in a lesson, and nothing that is not ready', () => {
  const { desk: it, versions, asked, tell, lesson } = desk({ inLesson: true });
  versions.set(free);
  it.open();
  it.install();
  tell({ phase: 'ready', version: '1.2.0' });
  it.install();
  expect(asked).toEqual([]);
  lesson(false);
  it.install();
  expect(asked).toEqual(['install']);
});

it('holds a forced build of the page to the same, and leaves one that is not to the chip', () => {
  const { desk: it, versions, lesson, open } = desk({ browser: true, inLesson: true });
  versions.set({ ...none, page: { message: '', forced: true } });
  expect(open()).toBeUndefined();
  lesson(false);
  it.close();
  expect(open()).toBe('page');
  versions.set({ ...none, page: { message: '', forced: false } });
  it.open();
  expect(open()).toBeUndefined();
});
