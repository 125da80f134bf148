import { spawn } from 'node:child_process';

/** Shows an address in the usual browser, where there is one. */
export function openBrowser(url) {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', url]]
        : ['xdg-open', [url]];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  // A machine without a desktop has nothing to open; the address is on the screen.
  child.once('error', () => {});
  child.unref();
}
