/** Whether a window that is clear shows what lies below it: in a session on another machine's screen Windows draws such a window black. */
export const showsThrough = (platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): boolean =>
  platform !== 'win32' || !/^rdp-/i.test(env['SESSIONNAME'] ?? '');
