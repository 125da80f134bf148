import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shows an address in the usual browser, where there is one. Everybody on a machine reads its processes' arguments: a secret behind # goes by a page in `folder` that its owner alone reads. */
export function openBrowser(url, folder) {
  const shown = url.includes('#') ? pageTo(url, folder) : url;
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [shown]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', shown]]
        : ['xdg-open', [shown]];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  // A machine without a desktop has nothing to open; the address is on the screen.
  child.once('error', () => {});
  child.unref();
}

function pageTo(url, folder) {
  const file = join(folder, 'open-chorus.html');
  // One that is there already would keep the rights that it has.
  rmSync(file, { force: true });
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${url}"><a href="${url}">Chorus</a>\n`,
    {
      mode: 0o600,
    },
  );
  return file;
}
