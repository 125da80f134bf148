import { erasurePlaces, type ErasureStatement, type RecordingsStatement } from '@chorus/contract/api/admin/data-calls';
import type { Admin } from '../../create-admin.ts';

/** A statement as a text for parents: what was deleted, when, by whom, and that it is gone. It names no child. */
export function statementText(t: Admin['i18n']['t'], when: (ms: number) => string, statement: ErasureStatement): string {
  const { studentId, number, erasedAt, by, before, checkedAt, now, mentions, complete, backups } = statement;
  const line = (label: string, value: string | number) => t('audit.detail', { field: label, value });
  const lines = [
    t('data.statement'),
    '',
    line(t('data.statement-number'), number),
    line(t('data.student-id'), studentId),
    line(t('data.erased-at'), when(erasedAt)),
    line(t('data.erased-by'), by || t('data.by-server')),
    line(t('data.checked'), when(checkedAt)),
    line(t('data.complete'), t(complete ? 'data.complete-yes' : 'data.complete-no')),
    '',
    ...erasurePlaces.map((place) =>
      line(t(`data.place.${place}`), `${t('data.before')} ${before ? before[place] : t('data.unknown')}, ${t('data.now')} ${now[place]}`),
    ),
    ...(mentions > 0 ? ['', t('data.mentions-what', { count: mentions })] : []),
    '',
    ...(backups.length === 0
      ? [t('data.backups-none')]
      : [t('data.backups-what'), ...backups.map((backup) => backupText(t, when, backup))]),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** The same of recordings alone. */
export function recordingsText(t: Admin['i18n']['t'], when: (ms: number) => string, statement: RecordingsStatement): string {
  const { studentId, erasedAt, by, before, checkedAt, now, complete, backups } = statement;
  const line = (label: string, value: string | number) => t('audit.detail', { field: label, value });
  const lines = [
    t('data.recordings-statement'),
    '',
    line(t('data.student-id'), studentId),
    line(t('data.erased-at'), when(erasedAt)),
    line(t('data.erased-by'), by || t('data.by-server')),
    line(t('data.checked'), when(checkedAt)),
    line(t('data.complete'), t(complete ? 'data.complete-yes' : 'data.complete-no')),
    line(t('data.place.recordings'), t('data.before-now', { before, now: now.recordings })),
    line(t('data.place.files'), now.files),
    '',
    ...(backups.length === 0
      ? [t('data.backups-none')]
      : [t('data.backups-what'), ...backups.map((backup) => backupText(t, when, backup))]),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** A backup that still holds what was deleted. */
export const backupText = (
  t: Admin['i18n']['t'],
  when: (ms: number) => string,
  { name, at, until }: ErasureStatement['backups'][number],
): string =>
  t('data.backup', {
    name,
    at: when(at),
    until: until === null ? t('data.backup-by-hand') : t('data.backup-until', { when: when(until) }),
  });
