import { spawn } from 'node:child_process';

const windows = process.platform === 'win32';
const running = new Set();

function killTree(child, signal) {
  try {
    if (windows) spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Ends everything that `run` started and that still runs. */
export function stopAll(signal = 'SIGTERM') {
  for (const child of running) killTree(child, signal);
}

/**
 * Runs a command to its end and gives `{code, output, timedOut}`. `quiet` keeps its output to be shown on failure only, `tee` keeps it and shows it.
 * After `limitMs` the command and all that it started are ended.
 */
export function run(command, args, { cwd, env, quiet = false, tee = false, limitMs }) {
  return new Promise((resolve, reject) => {
    // npm is a script on Windows and starts only through a shell; the arguments are our own and hold nothing to quote.
    const out = quiet || tee ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', out, out],
      detached: !windows,
      shell: windows,
    });
    running.add(child);
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-200_000));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    if (tee) {
      child.stdout.pipe(process.stdout, { end: false });
      child.stderr.pipe(process.stderr, { end: false });
    }
    let timedOut = false;
    let hard;
    const soft = setTimeout(() => {
      timedOut = true;
      killTree(child, 'SIGTERM');
      hard = setTimeout(() => killTree(child, 'SIGKILL'), 5_000);
    }, limitMs);
    const settle = () => {
      clearTimeout(soft);
      clearTimeout(hard);
      running.delete(child);
    };
    child.once('error', (error) => (settle(), reject(error)));
    child.once('close', (code) => (settle(), resolve({ code: code ?? 1, output, timedOut })));
  });
}
