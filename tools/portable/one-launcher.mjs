import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Whether a process is there, whoever it belongs to. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Takes a data folder for this launcher; gives who has it already as `{pid, port}`, or undefined. What a dead one has left is taken over. */
export function takeLauncher(file, port, pid = process.pid) {
  for (let again = 0; again < 2; again += 1) {
    try {
      writeFileSync(file, JSON.stringify({ pid, port }), { flag: 'wx' });
      return undefined;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const other = readLauncher(file);
    if (other && other.pid !== pid && isAlive(other.pid)) return other;
    rmSync(file, { force: true });
  }
  return undefined;
}

export const leaveLauncher = (file, pid = process.pid) => {
  if (readLauncher(file)?.pid === pid) rmSync(file, { force: true });
};

function readLauncher(file) {
  try {
    const { pid, port } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(port) } : undefined;
  } catch {
    return undefined;
  }
}
