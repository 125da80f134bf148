/** What a page has asked for, in Electron's words. */
export interface PermissionRequest {
  readonly permission: string;
  readonly origin: string | undefined;
  readonly mainFrame: boolean;
  /** Of `media`: which. */
  readonly media: readonly string[];
}

/** What the classroom's own page is given without a question; nothing else is, and nobody else anything. */
const given: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write', 'persistent-storage', 'screen-wake-lock']);

/** Whether a page may: the classroom's page alone, and of the machine's senses the microphone alone. */
export function mayUse({ permission, origin, mainFrame, media }: PermissionRequest, server: string | undefined): boolean {
  if (server === undefined || origin !== server || !mainFrame) return false;
  if (permission === 'media') return media.length > 0 && media.every((one) => one === 'audio');
  return given.has(permission);
}
