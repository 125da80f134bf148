import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { State } from './state.ts';

const bad = (name: keyof typeof calls, body: unknown) => Value.Check(calls[name].body, body);

describe('response states', () => {
  it('are those of the specification and ours [4-2, 4-3, 4-4, 4-5]', () => {
    expect(State).toEqual({ ok: 11, okToo: 101, sessionInvalid: 22, badInput: 40, unknown: 43, tooMany: 44, serverError: 55 });
  });
});

describe('calls', () => {
  it('need a session, all but those before login [6-3]', () => {
    expect(
      Object.entries(calls)
        .filter(([, call]) => call.open)
        .map(([name]) => name),
    ).toEqual([
      'teacherLogin',
      'sampleLogins',
      'thirdPartyLogin',
      'exchangeTicket',
      'tokenLogin',
      'waysIn',
      'devicePins',
      'pinLogin',
      'makeQrCode',
      'qrCodeStatus',
      'qrCodeAsks',
      'deviceActivation',
      'activateDevice',
    ]);
  });

  it('have paths of their own', () => {
    const paths = Object.values(calls).map((call) => call.path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('take no key that they don’t know', () => {
    for (const [name, call] of Object.entries(calls)) expect(Value.Check(call.body, { nobodyKnows: 1 }), name).toBe(false);
  });

  it('bound what login takes', () => {
    expect(bad('teacherLogin', { phone: '1'.repeat(32), password: 'x'.repeat(200) })).toBe(true);
    expect(bad('teacherLogin', { phone: '', password: 'x' })).toBe(false);
    expect(bad('teacherLogin', { phone: '1', password: '' })).toBe(false);
    expect(bad('teacherLogin', { phone: '1'.repeat(33), password: 'x' })).toBe(false);
    expect(bad('teacherLogin', { phone: '1', password: 'x'.repeat(201) })).toBe(false);
  });

  it('start a lesson at a time like 2026-03-01 08:00:00 [7.2-7]', () => {
    const body = { clazzId: 'c', teacherId: 't' };
    expect(bad('startLesson', { ...body, startTime: '2026-03-01 08:00:00' })).toBe(true);
    expect(bad('startLesson', { ...body, startTime: '2026-03-01T08:00:00' })).toBe(false);
    expect(bad('startLesson', { ...body, startTime: 'x2026-03-01 08:00:00' })).toBe(false);
  });

  it('ask for at most 100 keys and hand over 1 to 500 entries at once', () => {
    expect([-1, 0, 100, 101].map((keys) => bad('ossParam', { needCredentials: 1, keys }))).toEqual([false, true, true, false]);
    expect(bad('ossParam', { needCredentials: 2 })).toBe(false);
    expect(bad('appendJournal', { entries: [] })).toBe(false);
    expect(bad('appendJournal', { entries: Array.from({ length: 501 }, () => ({})) })).toBe(false);
  });
});
