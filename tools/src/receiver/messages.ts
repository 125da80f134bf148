import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import type { Model } from './models.ts';

/** Bytes of a line without its `\n`. */
export const longestLine = 65_536;

const Uid = Type.String({ pattern: '^[0-9A-Za-z]{1,32}$' });
const Text = Type.String({ minLength: 1, maxLength: 40 });

const Request = Type.Union([
  Type.Object({ fun: Type.Literal('get_dev_info') }),
  Type.Object({ fun: Type.Literal('get_wl_list') }),
  Type.Object({ fun: Type.Literal('clear_wl'), uID: Uid }),
  Type.Object({ fun: Type.Union([Type.Literal('tag'), Type.Literal('echo')]), uID: Uid, msg: Text }),
  Type.Object({ fun: Type.Literal('get_voice'), vo_path: Type.String(), id: Type.Integer({ minimum: 1 }) }),
]);

/** What a client may ask (section 3). */
export type Request = Static<typeof Request>;

export interface Listed {
  readonly uID: string;
  readonly uID_t: Model;
}

/** What the receiver says (section 4). */
export type Message =
  | { readonly fun: 'get_dev_info'; readonly dev_sn: string }
  | { readonly fun: 'get_wl_list'; readonly dev_sn: string; readonly uids: readonly Listed[] }
  | ({ readonly fun: 'card_update'; readonly low_bat: 0 | 1 } & Listed)
  | ({ readonly fun: 'ans_str'; readonly ans_str: string; readonly seq?: number } & Listed)
  | ({ readonly fun: 'key_event'; readonly key_event: string; readonly seq?: number } & Listed)
  | ({ readonly fun: 'voice_start'; readonly vo_id: string; readonly seq?: number } & Listed)
  | ({ readonly fun: 'voice_end'; readonly vo_id: string; readonly vo_path: string; readonly seq?: number } & Listed)
  | { readonly fun: 'get_voice'; readonly id: number; readonly part: number; readonly parts: number; readonly data: string }
  | { readonly fun: 'get_voice'; readonly id: number; readonly error: 'not_found' | 'busy' | 'failed' }
  | { readonly fun: 'error'; readonly msg: string };

/** A client's line read, or undefined where the page gives it no meaning. */
export function readRequest(line: string): Request | undefined {
  if (line.includes('\uFFFD')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return Value.Check(Request, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function write(message: Message): string {
  return JSON.stringify(message);
}
