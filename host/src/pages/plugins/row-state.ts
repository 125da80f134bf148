import type { PluginRow } from '../../kernel/kernel-types.ts';

/** What a row's chip says, and in which tone. */
export interface RowState {
  readonly label: 'active' | 'ready' | 'loading' | 'suspended' | 'off' | 'blocked' | 'faulted' | 'denied' | 'not-allowed' | 'slow';
  readonly tone: 'good' | 'fair' | 'poor' | undefined;
  readonly icon: 'check' | 'lock' | 'alert' | 'wait';
}

/** Says in one word how a plugin is. */
export function rowState(row: Pick<PluginRow, 'stage' | 'reason' | 'slow' | 'switchedOn'>): RowState {
  const code = row.reason?.code;
  if (code === 'not-yet-allowed') return { label: 'not-allowed', tone: 'fair', icon: 'lock' };
  if (code === 'denied') return { label: 'denied', tone: undefined, icon: 'lock' };
  if (code === 'too-many-faults' || row.stage === 'faulted') return { label: 'faulted', tone: 'poor', icon: 'alert' };
  if (code === 'switched-off' || row.stage === 'off' || (code === undefined && !row.switchedOn))
    return { label: 'off', tone: undefined, icon: 'lock' };
  if (code !== undefined || row.stage === 'blocked') return { label: 'blocked', tone: 'poor', icon: 'alert' };
  if (row.stage === 'suspended') return { label: 'suspended', tone: 'fair', icon: 'wait' };
  if (row.stage === 'loading' || row.stage === 'activating') return { label: 'loading', tone: undefined, icon: 'wait' };
  if (row.slow === 'notice') return { label: 'slow', tone: 'fair', icon: 'wait' };
  return { label: row.stage === 'active' ? 'active' : 'ready', tone: 'good', icon: 'check' };
}

/** Rows whose title, id or publisher has the words looked for. */
export function searchRows(rows: readonly PluginRow[], words: string): readonly PluginRow[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) =>
    [row.id ?? '', row.folder, row.manifest?.publisher.name ?? '', ...Object.values(row.manifest?.title ?? {})].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
}
