/** What one message between two windows' processes may weigh, in characters and bytes. */
export const mostOfMessage = 1_200_000;

/** Whether a value is no larger than `most`: looks at no more of it than that. */
export function withinSize(value: unknown, most = mostOfMessage): boolean {
  let left = most;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    left -= 8;
    if (typeof next === 'string') left -= next.length;
    else if (ArrayBuffer.isView(next) || next instanceof ArrayBuffer) left -= next.byteLength;
    else if (Array.isArray(next)) {
      if (next.length > left) return false;
      waiting.push(...(next as unknown[]));
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, part] of Object.entries(next)) {
        left -= key.length;
        waiting.push(part);
      }
    }
    if (left < 0) return false;
  }
  return true;
}
