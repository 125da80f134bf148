/** What deeds are about, as they are filtered by. */
export const deedGroups = ['organisations', 'accounts', 'people', 'plugins', 'content', 'settings', 'data'] as const;
export type DeedGroup = (typeof deedGroups)[number];

/** Every deed that is written down, with its group; closed. Its text is in the administration's locales. */
export const auditDeeds = {
  'server.set-up': 'organisations',
  'server.provisioned': 'organisations',
  'organisation.added': 'organisations',
  'organisation.changed': 'organisations',
  'organisation.moved': 'organisations',
  'organisation.archived': 'organisations',
  'organisation.restored': 'organisations',
  'account.added': 'accounts',
  'account.changed': 'accounts',
  'account.code-given': 'accounts',
  'account.password-changed': 'accounts',
  'membership.added': 'accounts',
  'membership.ended': 'accounts',
  'membership.restored': 'accounts',
  'sessions.ended': 'accounts',
  'way-in.added': 'accounts',
  'way-in.changed': 'accounts',
  'way-in.ended': 'accounts',
  'way-in.restored': 'accounts',
  'way-in.secret-renewed': 'accounts',
  'identity.linked': 'accounts',
  'identity.unlinked': 'accounts',
  'class.added': 'people',
  'class.changed': 'people',
  'class.archived': 'people',
  'class.restored': 'people',
  'student.added': 'people',
  'student.changed': 'people',
  'roster.imported': 'people',
  'roster.rolled-over': 'people',
  'roster.undone': 'people',
  'policy.changed': 'plugins',
  'plugin-settings.changed': 'plugins',
  'pack.added': 'content',
  'pack.removed': 'content',
  'pack.restored': 'content',
  'word-list.saved': 'content',
  'sound.changed': 'settings',
  'scoring.changed': 'settings',
  'recordings.changed': 'settings',
  'activation-code.made': 'settings',
  'activation-code.revoked': 'settings',
  'activation-code.restored': 'settings',
  'device.renamed': 'settings',
  'device.untied': 'settings',
  'device.tied-again': 'settings',
  'consent.changed': 'data',
  'student.exported': 'data',
  'student.erased': 'data',
  'backup.made': 'data',
  'backup.received': 'data',
  'backup.downloaded': 'data',
  'backup.deleted': 'data',
  'backup.restore-begun': 'data',
  'backup.restored': 'data',
} as const satisfies Record<string, DeedGroup>;
export type AuditDeed = keyof typeof auditDeeds;

/** What a deed is done to; closed. */
export const auditSubjects = [
  'organisation',
  'school',
  'account',
  'way-in',
  'class',
  'student',
  'roster',
  'plugin',
  'pack',
  'backup',
  'activation-code',
  'device',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Those that say something of children: only for who may see them. */
export const subjectsOfChildren: readonly AuditSubject[] = ['class', 'student', 'roster'];
