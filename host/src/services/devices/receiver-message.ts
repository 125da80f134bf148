import { defaultType } from './clicker-models.ts';

/** A message of a clicker or a pointer. */
type FromClicker = { readonly uid: string; readonly type: number; readonly sequence: number | undefined };

/** What the receiver says (`docs/protocols/receiver.md` section 4). */
export type ReceiverMessage =
  | { readonly fun: 'get_dev_info'; readonly serial: string }
  | { readonly fun: 'get_wl_list'; readonly serial: string; readonly clickers: readonly { readonly uid: string; readonly type: number }[] }
  | { readonly fun: 'card_update'; readonly uid: string; readonly type: number; readonly lowBattery: boolean }
  | ClickerMessage
  | { readonly fun: 'get_voice'; readonly id: number; readonly part: number; readonly parts: number; readonly data: string }
  | { readonly fun: 'get_voice'; readonly id: number; readonly error: string };

/** What a student or the teacher did with a device. */
export type ClickerMessage =
  | ({ readonly fun: 'ans_str'; readonly keys: string } & FromClicker)
  | ({ readonly fun: 'key_event'; readonly key: string } & FromClicker)
  | ({ readonly fun: 'voice_start'; readonly voiceId: string } & FromClicker)
  | ({ readonly fun: 'voice_end'; readonly voiceId: string; readonly path: string } & FromClicker);

type Fields = Readonly<Record<string, unknown>>;

const uidPattern = /^[0-9A-Za-z]{1,32}$/;
const serialPattern = /^[\x20-\x7e]{0,64}$/;
const keysPattern = /^[A-Z]{1,26}$/;
const voicePattern = /^[\w-]{1,64}$/;
const pathPattern = /^[\w./-]{1,256}$/;
const maxList = 1024;

/** Reads a line; undefined for one that means nothing. Unknown fields are ignored. */
export function readMessage(line: string): ReceiverMessage | undefined {
  if (line.includes('\ufffd')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = value as Fields;
  const read = typeof fields['fun'] === 'string' && Object.hasOwn(readers, fields['fun']) ? readers[fields['fun']] : undefined;
  return read?.(fields);
}

const readers: Readonly<Record<string, (fields: Fields) => ReceiverMessage | undefined>> = {
  get_dev_info: (fields) => {
    const serial = text(fields['dev_sn'], serialPattern);
    return serial === undefined ? undefined : { fun: 'get_dev_info', serial };
  },
  get_wl_list: (fields) => {
    const serial = text(fields['dev_sn'], serialPattern);
    const list = fields['uids'];
    if (serial === undefined || !Array.isArray(list) || list.length > maxList) return undefined;
    const clickers = list.map((row: unknown) => (typeof row === 'object' && row !== null ? clicker(row as Fields) : undefined));
    if (clickers.includes(undefined)) return undefined;
    return { fun: 'get_wl_list', serial, clickers: clickers.map((row) => ({ uid: row!.uid, type: row!.type })) };
  },
  card_update: (fields) => {
    const from = clicker(fields);
    const low = fields['low_bat'] ?? 0;
    if (!from || (low !== 0 && low !== 1)) return undefined;
    return { fun: 'card_update', uid: from.uid, type: from.type, lowBattery: low === 1 };
  },
  ans_str: (fields) => {
    const from = clicker(fields);
    const keys = text(fields['ans_str'], keysPattern);
    return from && keys !== undefined ? { fun: 'ans_str', ...from, keys } : undefined;
  },
  key_event: (fields) => {
    const from = clicker(fields);
    const key = text(fields['key_event'], /^.{1,16}$/);
    return from && key !== undefined ? { fun: 'key_event', ...from, key } : undefined;
  },
  voice_start: (fields) => {
    const from = clicker(fields);
    const voiceId = text(fields['vo_id'], voicePattern);
    return from && voiceId !== undefined ? { fun: 'voice_start', ...from, voiceId } : undefined;
  },
  voice_end: (fields) => {
    const from = clicker(fields);
    const voiceId = text(fields['vo_id'], voicePattern);
    const path = text(fields['vo_path'], pathPattern);
    return from && voiceId !== undefined && path !== undefined ? { fun: 'voice_end', ...from, voiceId, path } : undefined;
  },
  get_voice: (fields) => {
    const id = whole(fields['id'], 1, Number.MAX_SAFE_INTEGER);
    if (id === undefined) return undefined;
    const error = text(fields['error'], /^\w{1,32}$/);
    if (error !== undefined) return { fun: 'get_voice', id, error };
    const [part, parts] = [whole(fields['part'], 1, 256), whole(fields['parts'], 1, 256)];
    const data = text(fields['data'], /^[\w+/=]*$/);
    return part !== undefined && parts !== undefined && part <= parts && data !== undefined
      ? { fun: 'get_voice', id, part, parts, data }
      : undefined;
  },
};

function clicker(fields: Fields): FromClicker | undefined {
  const { uID: raw, uID_t: rawType, seq } = fields as { uID?: unknown; uID_t?: unknown; seq?: unknown };
  const uid = typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0 ? String(raw) : text(raw, uidPattern);
  const type = rawType === undefined ? defaultType : whole(rawType, 0, 999);
  const sequence = whole(seq, 0, 65_535);
  if (uid === undefined || type === undefined || (seq !== undefined && sequence === undefined)) return undefined;
  return { uid, type, sequence };
}

function text(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}

function whole(value: unknown, from: number, to: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : undefined;
}
