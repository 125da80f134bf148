/** The program that shows a keyboard on the screen, to be opened by the system; undefined where the system has none that a program may open. */
export function keyboardProgram(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (platform === 'win32') return `${env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\osk.exe`;
  return platform === 'linux' ? '/usr/bin/onboard' : undefined;
}
