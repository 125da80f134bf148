/** Kinds of organisations, the widest first. Each lies in one of a wider kind; a level may be missing between. */
export const orgKinds = ['platform', 'province', 'city', 'district', 'school'] as const;
/** What an organisation is. */
export type OrgKind = (typeof orgKinds)[number];

/** What somebody is in an organisation; what that is called depends on the organisation: {@link roleOf}. */
export type MembershipRole = 'administrator' | 'teacher';

/** What somebody is called: administrator of the platform, of a region, of a school; teacher. */
export type Role = 'platform' | 'region' | 'school' | 'teacher';

/** The role of a membership in an organisation of this kind. */
export function roleOf(kind: OrgKind, membership: MembershipRole): Role {
  if (membership === 'teacher') return 'teacher';
  return kind === 'platform' || kind === 'school' ? kind : 'region';
}

/** What an administrator may do, in the own organisation and in all that lie in it; closed. */
export type Right =
  | 'organisations.read'
  | 'organisations.write'
  | 'accounts.read'
  | 'accounts.write'
  /** Classes and students, with their names: the school's own administrators alone. */
  | 'people.read'
  | 'people.write'
  | 'policy.read'
  | 'policy.write'
  /** What a child has said: shown, exported, erased; how long it is kept; what the parents agreed to. */
  | 'data.read'
  | 'data.write'
  /** Content packs and word lists of the organisation, for all that lie in it. */
  | 'content.read'
  | 'content.write'
  | 'settings.read'
  | 'settings.write'
  /** Which machines are a school's, and codes that make them so. */
  | 'devices.read'
  | 'devices.write'
  | 'audit.read'
  | 'usage.read'
  /** Copies of the whole server's data. */
  | 'backup';

/** What each role may do. Nobody may do what does not stand here. */
export const rightsOf: Readonly<Record<Role, ReadonlySet<Right>>> = {
  platform: new Set<Right>([
    'organisations.read',
    'organisations.write',
    'accounts.read',
    'accounts.write',
    'policy.read',
    'policy.write',
    'content.read',
    'content.write',
    'devices.read',
    'devices.write',
    'audit.read',
    'usage.read',
    'backup',
  ]),
  region: new Set<Right>([
    'organisations.read',
    'organisations.write',
    'accounts.read',
    'accounts.write',
    'policy.read',
    'policy.write',
    'content.read',
    'content.write',
    'devices.read',
    'devices.write',
    'audit.read',
    'usage.read',
  ]),
  school: new Set<Right>([
    'organisations.read',
    'accounts.read',
    'accounts.write',
    'people.read',
    'people.write',
    'policy.read',
    'policy.write',
    'content.read',
    'content.write',
    'data.read',
    'data.write',
    'settings.read',
    'settings.write',
    'devices.read',
    'devices.write',
    'audit.read',
    'usage.read',
  ]),
  teacher: new Set<Right>(),
};
