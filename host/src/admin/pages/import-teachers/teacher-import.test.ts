import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { TeacherPlan } from '@chorus/contract/teacher-import/teacher-plan';
import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import * as files from './teacher-files.ts';
import { maskedPhone } from './codes-paper.tsx';
import { TeacherImport } from './teacher-import.ts';

/** A server that has these phones. */
function start(known = new Set<string>()) {
  const calls: string[] = [];
  const server = { refuses: new Set<string>(), offline: false };
  const planOf = ({ rows }: Pick<AdminBody<'planTeachers'>, 'rows'>): TeacherPlan => {
    const changes = rows.map(({ line, school, name, phone }) => {
      const kind = phone === '' ? ('error' as const) : known.has(phone) ? ('same' as const) : ('add' as const);
      return { line, kind, school, name, phone, does: [], classes: [], notes: [] };
    });
    const count = (kind: string) => changes.filter((one) => one.kind === kind).length;
    const counts = { errors: count('error'), adds: count('add'), changes: 0, same: count('same') };
    return { changes, newSchools: [], newClasses: [], counts: { ...counts, accounts: counts.adds, schools: 0, classes: 0, given: 0 } };
  };
  const run: TeacherImport = new TeacherImport({
    files: async () => files,
    plan: async (body) => {
      calls.push(`plan ${body.rows.length}`);
      return { plan: planOf(body), fingerprint: '0000000000000001' };
    },
    carryOut: async (body) => {
      calls.push(`import ${body.rows.length}`);
      if (server.offline) throw new ApiError('network', 'importTeachers', 'no network');
      const school = body.rows[0]!.school;
      if (server.refuses.delete(school))
        throw new ApiError('state', 'importTeachers', 'refused', 40, '', [{ path: '/fingerprint', message: 'changed-since' }]);
      const { counts, changes } = planOf(body);
      const made = changes.filter(({ kind }) => kind === 'add').map(({ phone }) => phone);
      for (const phone of made) known.add(phone);
      return { counts, made };
    },
    issueCodes: async ({ ids }) => ({
      codes: ids.map((id) => ({ id, name: id, phone: id, school: `${99 - ids.indexOf(id)}`, code: 'C', expiresAt: 1 })),
      left: 0,
    }),
    renewCodes: async ({ after }) => ({
      codes: [{ id: `${after}`, name: 'n', phone: 'p', school: 's', code: 'C', expiresAt: 1 }],
      next: after === null ? 'a' : null,
    }),
  });
  return { run, calls, server, known, state: () => run.state.get() };
}
const list = (count: number, schools = 1) =>
  ['学校\t姓名\t手机号', ...Array.from({ length: count }, (_, n) => `第${n % schools}小学\t教师\t${13_900_000_000 + n}`)].join('\n');
async function planned(text: string) {
  const started = start();
  await started.run.takeText(text);
  await started.run.dryRun();
  return started;
}

it('plans a long list in parts, as one, and writes nothing before it is asked to', async () => {
  const { state, calls } = await planned(list(250, 5));
  expect(calls).toEqual(['plan 100', 'plan 100', 'plan 50']);
  expect(state()).toMatchObject({ step: 'dry-run', working: undefined, plan: { counts: { adds: 250 } } });
});

it('imports part by part, leaves out parts that change nothing, and gives codes to who is new, by school', async () => {
  const { run, state, calls, known } = await planned(list(200, 2));
  for (let n = 0; n < 200; n += 2) known.add(String(13_900_000_000 + n));
  await run.planAgain();
  calls.length = 0;
  await run.carryOut();
  expect(calls).toEqual(['import 100']);
  expect(state()).toMatchObject({ step: 'done', counts: { adds: 100 } });
  await run.giveCodes();
  expect(state().step).toBe('codes');
  expect(state().codes).toHaveLength(100);
  expect(
    state()
      .codes.map(({ school }) => Number(school))
      .every((one, at, all) => at === 0 || all[at - 1]! <= one),
  ).toBe(true);
  run.restart();
  expect(state().codes).toEqual([]);
});

it('plans the rest anew when somebody has changed the server, and keeps who is new already', async () => {
  const { run, state, server } = await planned(list(200, 2));
  server.refuses.add('第1小学');
  await run.carryOut();
  expect(state()).toMatchObject({ step: 'dry-run', changedSince: true, counts: { adds: 100 }, plan: { counts: { adds: 100, same: 100 } } });
  await run.carryOut();
  expect(state()).toMatchObject({ step: 'done', changedSince: false, counts: { adds: 200 } });
  expect(state().made).toHaveLength(200);
});

it('says that it broke off, and goes on with the rest', async () => {
  const { run, state, server } = await planned(list(100));
  server.offline = true;
  await run.carryOut();
  expect(state()).toMatchObject({ step: 'dry-run', changedSince: false, error: { code: 'network' }, plan: { counts: { adds: 100 } } });
  server.offline = false;
  await run.carryOut();
  expect(state()).toMatchObject({ step: 'done', error: undefined, counts: { adds: 100 } });
});

it('stops after the part that is on its way, and says so', async () => {
  const { run, state, calls } = await planned(list(300, 3));
  calls.length = 0;
  const done = run.carryOut();
  run.cancel();
  await done;
  expect(calls).toEqual(['import 100']);
  expect(state()).toMatchObject({ step: 'done', stopped: true, counts: { adds: 100 } });
});

it('renews codes until there are no more', async () => {
  const { run, state } = start();
  await run.renewCodes();
  expect(state()).toMatchObject({ step: 'codes', codes: [{ id: 'null' }, { id: 'a' }] });
});

it('prints as much of a phone as its owner needs', () => {
  expect([maskedPhone('13800001234'), maskedPhone('+8613800001234'), maskedPhone('12345')]).toEqual([
    '138****1234',
    '+86****1234',
    '12****',
  ]);
});

it('asks about who has left, and reads no sheet that is not ticked', async () => {
  const { run, state, calls } = start();
  const text = '学校\t姓名\t手机号\t备注\n一小\t林晓\t13900000001\t\n一小\t周敏\t13900000002\t已退休\n\t合计 2 人';
  await run.takeText(text);
  expect(state()).toMatchObject({ leavers: [{ line: 3, name: '周敏', text: '已退休' }], notes: [{ line: 4 }] });
  await run.dryRun();
  expect(state().rows.map(({ name }) => name)).toEqual(['林晓']);
  run.setWithLeavers(true);
  await run.dryRun();
  expect([state().rows.map(({ name }) => name), calls]).toEqual([
    ['林晓', '周敏'],
    ['plan 1', 'plan 2'],
  ]);
  await run.setTaken(0, false);
  expect(state()).toMatchObject({ leavers: [], notes: [] });
});
