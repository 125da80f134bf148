import { maxAuditPage, type AuditRow } from '@chorus/contract/api/admin/audit-calls';
import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { Admin } from '../../create-admin.ts';

/** A file has so many rows at most. */
export const maxExported = 20_000;

/** Reads the log, newest first; what is done meanwhile moves nothing. */
export async function allAuditRows(
  api: Pick<Admin['api'], 'call'>,
  found: Omit<AdminBody<'audit'>, 'offset' | 'limit' | 'upTo'>,
): Promise<{ readonly rows: AuditRow[]; readonly total: number }> {
  const first = await api.call('audit', { ...found, offset: 0, limit: maxAuditPage }, { quiet: true });
  const rows = [...first.rows];
  const upTo = rows[0]?.id;
  while (upTo !== undefined && rows.length < Math.min(first.total, maxExported)) {
    const next = await api.call('audit', { ...found, upTo, offset: rows.length, limit: maxAuditPage }, { quiet: true });
    if (next.rows.length === 0) break;
    rows.push(...next.rows);
  }
  return { rows: rows.slice(0, maxExported), total: first.total };
}
