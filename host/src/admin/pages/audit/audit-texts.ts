import type { AuditRow } from '@chorus/contract/api/admin/audit-calls';

type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A text, or what it is of where a later version of the server says what this page does not know. */
const known = (t: Text, key: string, otherwise: string): string => {
  const text = t(key);
  return text === key ? otherwise : text;
};

/** What was done. */
export const actionText = (t: Text, action: string): string => known(t, `audit.action.${action}`, action);

/** Who did it. */
export const doerText = (t: Text, { by }: AuditRow): string => by.name || t('audit.server');

/** What it was done to. */
export const subjectText = (t: Text, { subject }: AuditRow): string =>
  `${known(t, `audit.kind.${subject.kind}`, subject.kind)} · ${subject.name ?? t('audit.gone', { id: subject.id })}`;

/** One detail of how something was and is. */
export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** How it was beside how it is, detail by detail. */
export function changesOf(t: Text, { action, before, after }: Pick<AuditRow, 'action' | 'before' | 'after'>): Change[] {
  const [was, is] = [flat(before), flat(after)];
  // Of an erasure it says how much there was, by place.
  const label = (key: string) => known(t, action === 'student.erased' ? `data.place.${key}` : `audit.field.${key}`, key);
  const value = (found: unknown) =>
    found === undefined
      ? ''
      : found === ''
        ? t('audit.empty-value')
        : typeof found === 'boolean'
          ? t(found ? 'audit.yes' : 'audit.no')
          : said(found);
  const said = (found: unknown) => known(t, `audit.value.${String(found)}`, String(found));
  return [...new Set([...was.keys(), ...is.keys()])].map((key) => ({
    field: label(key),
    before: value(was.get(key)),
    after: value(is.get(key)),
  }));
}

/** Values by their way down; lists of values as one. */
function flat(json: unknown, way = '', into = new Map<string, unknown>()): Map<string, unknown> {
  if (json === null || json === undefined) return into;
  if (Array.isArray(json) && json.every((one) => typeof one !== 'object')) into.set(way, json.join(', '));
  else if (typeof json === 'object')
    for (const [key, value] of Object.entries(json as Record<string, unknown>)) flat(value, way === '' ? key : `${way}.${key}`, into);
  else into.set(way, json);
  return into;
}
