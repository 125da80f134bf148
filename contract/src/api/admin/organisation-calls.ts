import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { orgKinds } from '../../roles.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';

const OrgName = Type.String({ minLength: 1, maxLength: 100 });
/** Of an administrative division, such as 5101; empty where there is none. */
const AreaCode = Type.String({ pattern: '^[0-9]{0,12}$' });

/** An organisation. */
export const OrganisationInfo = closed({
  id: Id,
  /** Null: the platform. */
  parentId: Type.Union([Id, Type.Null()]),
  kind: Type.Enum([...orgKinds]),
  name: OrgName,
  code: AreaCode,
  /** UTC milliseconds since when it is put away; null: it is in use. */
  archivedAt: Type.Union([Type.Integer(), Type.Null()]),
  /** Schools below it that are in use; of a school 0. */
  schools: Type.Integer({ minimum: 0 }),
  /** Teachers who teach in it or below it now. */
  teachers: Type.Integer({ minimum: 0 }),
});
export type OrganisationInfo = Static<typeof OrganisationInfo>;

/** The tree of organisations. */
export const organisationCalls = {
  organisations: adminCall(
    adminPaths.organisations,
    'organisations.read',
    'The own organisation, those that it lies in (by name alone), and those that lie in it.',
    closed({}),
    closed({
      chain: Type.Array(closed({ id: Id, kind: Type.Enum([...orgKinds]), name: OrgName })),
      organisations: Type.Array(OrganisationInfo),
    }),
  ),
  saveOrganisation: adminCall(
    adminPaths.saveOrganisation,
    'organisations.write',
    'Add an organisation below one of the own, or change its name or code. `id` is made by the client. `administer`: who adds a school administers it, too.',
    closed({
      id: Id,
      parentId: Id,
      kind: Type.Enum(['province', 'city', 'district', 'school']),
      name: OrgName,
      code: AreaCode,
      administer: Type.Optional(Type.Boolean()),
    }),
    OrganisationInfo,
  ),
  moveOrganisation: adminCall(
    adminPaths.moveOrganisation,
    'organisations.write',
    'Move an organisation, with all that lies in it, into another one.',
    closed({ id: Id, parentId: Id }),
    OrganisationInfo,
  ),
  archiveOrganisation: adminCall(
    adminPaths.archiveOrganisation,
    'organisations.write',
    'Put an organisation away that nothing in use lies in: nobody can log in to it. `archived: false` takes it back into use.',
    closed({ id: Id, archived: Type.Boolean() }),
    OrganisationInfo,
  ),
} as const satisfies Record<string, AdminCall>;
