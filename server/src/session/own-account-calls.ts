import { pinProblem } from '@chorus/contract/device-pin';
import { badField, unknown } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import { changePassword, proveOwn, type PasswordPorts } from './change-password.ts';
import type { DevicePins } from './device-pins.ts';
import { teacher } from './logins.ts';
import type { Teaching } from './teaching.ts';

/** What the calls need. */
export interface OwnAccountOptions extends PasswordPorts {
  readonly pins: DevicePins;
  readonly teaching: Teaching;
}

/** What teachers do with their own account: password, PIN of a device, school. */
export function ownAccountCalls(
  options: OwnAccountOptions,
): Pick<
  Handlers,
  'updatePassword' | 'devicePins' | 'ownDevicePin' | 'setDevicePin' | 'removeDevicePin' | 'pinLogin' | 'ownSchools' | 'switchSchool'
> {
  const { logins, sessions, pins, teaching } = options;
  const accountOf = async ({ teacherId }: Owner) => (await teaching.teacher(teacherId)).accountId;

  return {
    async updatePassword({ teacherId, ...passwords }, context) {
      const { owner, session } = context;
      if (teacherId !== owner.teacherId) throw unknown();
      const change = { ...passwords, accountId: await accountOf(owner), tokenHash: session.tokenHash };
      await changePassword(options, change, context);
      return {};
    },

    async devicePins(_body, { browser }) {
      const all = await pins.on(browser.ids);
      const alike = (name: string) => all.filter((one) => one.name === name).length > 1;
      return all.map(({ id, name, phone }) => ({ id, name, phoneEnd: alike(name) ? phone.slice(-4) : null }));
    },

    async ownDevicePin(_body, { owner, session }) {
      return { id: (await pins.own(await accountOf(owner), session.tokenHash)) ?? null };
    },

    async setDevicePin({ password, pin }, context) {
      const { owner, session } = context;
      const problem = pinProblem(pin);
      if (problem) throw badField('/pin', problem);
      const accountId = await accountOf(owner);
      await proveOwn(options, accountId, password, '/password', context);
      await pins.set(accountId, session.tokenHash, pin);
      return {};
    },

    async removeDevicePin(_body, { owner, session }) {
      await pins.remove(await accountOf(owner), session.tokenHash);
      return {};
    },

    async pinLogin({ id, pin, place }, context) {
      const accountId = await pins.enter(id, pin, context.browser.ids, place);
      const row = await teaching.last(accountId);
      const { token, expiresAt } = await logins.open(accountId, teacher(row.id), row.schoolId, context, false);
      await teaching.entered(row);
      return { userInfo: await teaching.info(row, token), expiresAt };
    },

    ownSchools: async (_body, { owner }) => teaching.schools(await accountOf(owner)),

    async switchSchool({ schoolId, password }, context) {
      const { owner, session } = context;
      const accountId = await accountOf(owner);
      await teaching.at(accountId, schoolId);
      await proveOwn(options, accountId, password, '/password', context);
      // Once more: it may have ended while the password waited.
      const row = await teaching.at(accountId, schoolId);
      // The page ends the one before, once all that it can still send under it is sent.
      const { token, expiresAt } = await sessions.openBeside(session.tokenHash, { actor: teacher(row.id), orgId: row.schoolId });
      await teaching.entered(row);
      return { userInfo: await teaching.info(row, token), expiresAt };
    },
  };
}
