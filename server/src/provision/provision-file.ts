import { readFileSync } from 'node:fs';
import { SchoolSound } from '@chorus/contract/api/school-sound-calls';
import { ScoringProvider } from '@chorus/contract/api/scoring-calls';
import { MultipartSettings } from '@chorus/contract/api/storage-settings-calls';
import { closed } from '@chorus/contract/api/envelope';
import { Id } from '@chorus/contract';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { pluginPattern } from '../plugins/consent-now.ts';
import { StartError } from '../errors.ts';

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: String.raw`\S` });
const Phone = Type.String({ pattern: String.raw`^\+?[\d\s-]{5,32}$` });
/** As `main.mjs password-hash` makes it. */
const PasswordHash = Type.String({ pattern: String.raw`^scrypt\$\d+\$\d+\$\d+\$[\w-]{22}\$[\w-]{43}$` });

/** What a server is set up with, and brought up to: `docs/administration.md`. */
export const ProvisionFile = closed({
  version: Type.Literal(1),
  /** Of the platform. Without a password the account gets a code of one use. */
  administrator: closed({ name: Name, phone: Phone, passwordHash: Type.Optional(PasswordHash) }),
  organisations: Type.Optional(
    Type.Array(
      closed({
        id: Id,
        /** The platform, where none is named. */
        parentId: Type.Optional(Id),
        kind: Type.Enum(['province', 'city', 'district', 'school']),
        name: Name,
        code: Type.Optional(Type.String({ pattern: '^[0-9]{0,12}$' })),
      }),
    ),
  ),
  accounts: Type.Optional(
    Type.Array(
      closed({
        name: Name,
        phone: Phone,
        passwordHash: Type.Optional(PasswordHash),
        memberships: Type.Array(
          closed({
            orgId: Id,
            role: Type.Enum(['administrator', 'teacher']),
            /** Of teachers. */
            stage: Type.Optional(Type.Enum(['primary', 'middle'])),
          }),
          { minItems: 1 },
        ),
      }),
    ),
  ),
  classes: Type.Optional(
    Type.Array(
      closed({
        id: Id,
        schoolId: Id,
        name: Name,
        gradeId: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        /** Phones of those who teach it. */
        teachers: Type.Array(Phone),
      }),
    ),
  ),
  rules: Type.Optional(
    Type.Array(
      closed({
        orgId: Id,
        /** An id, `<publisher>.*` or `*`. */
        plugin: Type.String({ minLength: 1, maxLength: 200, pattern: pluginPattern.source }),
        effect: Type.Enum(['allow', 'deny', 'require', 'pin']),
        /** Of what is pinned. */
        version: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        locked: Type.Optional(Type.Boolean()),
        /** By language; what teachers read. */
        reason: Type.Record(Type.String(), Type.String()),
      }),
    ),
  ),
  settings: Type.Optional(
    Type.Array(
      closed({
        schoolId: Id,
        retentionDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
        multipart: Type.Optional(MultipartSettings),
        scoring: Type.Optional(ScoringProvider),
        sound: Type.Optional(SchoolSound),
        teacherLists: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
});
export type ProvisionFile = Static<typeof ProvisionFile>;

/** Errors that are told at once. */
const maxErrors = 20;

/** A file that can't be used: where in it, and what to do; `begun`: somebody has changed the server since it was looked at. */
export function badProvision(
  path: string,
  errors: readonly { readonly path: string; readonly message: string }[],
  begun = false,
): StartError {
  const lines = errors.slice(0, maxErrors).map((one) => `  ${one.path || '/'}: ${one.message}`);
  const state = begun ? 'the rest was not set up' : 'nothing was set up';
  return new StartError('bad-provision', [`${path} can't be used, and ${state}. Mend it and start again:`, ...lines].join('\n'));
}

/** Reads what a server is set up with. Error: `bad-provision`, which names each place in the file. */
export function readProvision(path: string): ProvisionFile {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw badProvision(path, [{ path: '', message: `it can't be read as JSON (${(error as Error).message})` }]);
  }
  const validator = Compile(ProvisionFile);
  if (validator.Check(value)) return value;
  throw badProvision(
    path,
    validator.Errors(value).map(({ instancePath, message }) => ({ path: instancePath, message: `${message}: see docs/administration.md` })),
  );
}
