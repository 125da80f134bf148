const most = 200;
const lines: { readonly at: number; readonly text: string }[] = [];
/** Names are Chinese, phones have eleven digits; neither may leave with a log that somebody exports. */
const personal = /[\u3400-\u9fff]+|\b1\d{10}\b/g;

/** Says in the console what went wrong, and keeps the last of it for who asks for help. */
export function log(message: string, error?: unknown): void {
  console.warn(message, error);
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : typeof error === 'string' ? error : '';
  lines.push({ at: Date.now(), text: `${message} ${cause}`.trim().slice(0, 500).replaceAll(personal, '…') });
  if (lines.length > most) lines.shift();
}

/** The last that went wrong in this page, the oldest first; without names. */
export const recentLog = (): readonly { readonly at: number; readonly text: string }[] => [...lines];
