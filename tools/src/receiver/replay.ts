import type { Listed } from './messages.ts';
import { models } from './models.ts';
import type { Receiver } from './receiver.ts';
import { parse, type TraceEntry } from './trace.ts';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(line: string): Fields {
  const value = parse(line);
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listedIn(value: unknown): Listed | undefined {
  const { uID, uID_t } = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  const model = models.find((known) => known === uID_t);
  return typeof uID === 'string' && model !== undefined ? { uID, uID_t: model } : undefined;
}

function listIn({ uids }: Fields): Listed[] {
  return Array.isArray(uids) ? uids.flatMap((one) => listedIn(one) ?? []) : [];
}

/** What the trace says of the receiver before anything happened: what a client asks for as soon as it has connected. */
export function startOf(entries: readonly TraceEntry[]): { readonly serial?: string; readonly whiteList: readonly Listed[] } {
  const told = entries.filter(({ dir }) => dir === 'in').map(({ line }) => fieldsOf(line));
  const serial = told.find(({ fun, dev_sn }) => fun === 'get_dev_info' && dev_sn !== '')?.['dev_sn'];
  const list = told.find(({ fun, dev_sn }) => fun === 'get_wl_list' && dev_sn !== '');
  return { ...(typeof serial === 'string' && { serial }), whiteList: list ? listIn(list) : [] };
}

/** The recordings that were fetched in the trace, whole ones only, under their paths. */
export function recordingsIn(entries: readonly TraceEntry[]): Map<string, Uint8Array> {
  const asked = new Map<unknown, string>();
  const parts = new Map<unknown, Buffer[]>();
  const found = new Map<string, Uint8Array>();
  for (const { dir, line } of entries) {
    const { fun, id, vo_path: path, data, parts: count } = fieldsOf(line);
    if (fun !== 'get_voice') continue;
    if (dir === 'out' && typeof path === 'string') {
      asked.set(id, path);
      parts.set(id, []);
    }
    const taken = parts.get(id);
    const from = asked.get(id);
    if (dir !== 'in' || typeof data !== 'string' || !taken || from === undefined) continue;
    taken.push(Buffer.from(data, 'base64'));
    if (taken.length === count) found.set(from, Buffer.concat(taken));
  }
  return found;
}

/** Does what a line from the receiver did: events are said again, replies only change what the simulator would answer. */
export function playLine(line: string, receiver: Receiver, say: (line: string) => void): void {
  const fields = fieldsOf(line);
  switch (fields['fun']) {
    case 'get_voice':
    case 'error':
      return;
    case 'get_wl_list':
      if (fields['dev_sn'] !== '') receiver.whiteList.replace(listIn(fields));
      return;
    case 'get_dev_info':
      if (fields['dev_sn'] === '') receiver.unplug();
      else if (typeof fields['dev_sn'] === 'string') receiver.plug(fields['dev_sn']);
      return;
    case 'card_update': {
      const listed = listedIn(fields);
      if (listed) receiver.whiteList.takeUp(listed);
      say(line);
      return;
    }
    default:
      say(line);
  }
}
