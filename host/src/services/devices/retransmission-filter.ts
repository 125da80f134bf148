import type { ClickerModel } from './clicker-models.ts';
import type { ClickerMessage } from './receiver-message.ts';

/** A number that comes again later than this is a new press: the clicker was switched off and counts anew. */
const sameNumberMs = 2_000;
/** Far more than a clicker can say within {@link sameNumberMs}. */
const kept = 32;

type First = { readonly mark: string; readonly at: number };

/** Knows the radio's copies of a message: by number where the model numbers its presses, else by value and time. */
export class RetransmissionFilter {
  readonly #firsts = new Map<string, First[]>();

  /**
   * Whether this repeats a message that was seen; the first of its kind is remembered. One that waited `lateMs` for a busy thread is taken to have come
   * as soon as it can have: the radio sends copies of every press, a hand seldom presses twice.
   */
  isRetransmission(message: ClickerMessage, model: ClickerModel, monoMs: number, lateMs = 0): boolean {
    const numbered = model.sequence && message.sequence !== undefined;
    const mark = numbered ? `#${message.sequence}` : `${message.fun} ${valueOf(message)}`;
    const withinMs = numbered ? sameNumberMs : model.copyMs;
    const firsts = this.#firsts.get(message.uid) ?? [];
    // What waited together is handled together: there only the order tells A, B, A from a late copy of A.
    const waited = !numbered && lateMs > 0;
    const may = waited ? firsts.slice(-1) : firsts;
    const cameMs = waited ? monoMs - lateMs : monoMs;
    if (may.some((first) => first.mark === mark && cameMs - first.at < withinMs)) return true;
    firsts.push({ mark, at: monoMs });
    if (firsts.length > kept) firsts.shift();
    this.#firsts.set(message.uid, firsts);
    return false;
  }
}

function valueOf(message: ClickerMessage): string {
  if (message.fun === 'ans_str') return message.keys;
  return message.fun === 'key_event' ? message.key : message.voiceId;
}
