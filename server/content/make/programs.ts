import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeoutMs = 30_000;

/** The programs that make the sounds; all of them are Debian packages of the same name. */
export const programs = ['flite', 'espeak-ng', 'ffmpeg', 'python3'] as const;

/** One sentence about what to install, or nothing. */
export function missingPrograms(): string | undefined {
  const missing = programs.filter((program) => {
    try {
      execFileSync(program, [program === 'ffmpeg' ? '-version' : '--version'], { stdio: 'ignore', timeout: timeoutMs });
      return false;
    } catch (error) {
      // flite answers --version with exit code 1: only a program that is not there counts.
      return (error as NodeJS.ErrnoException).code === 'ENOENT';
    }
  });
  return missing.length === 0
    ? undefined
    : `The sounds cannot be made: install ${missing.join(' and ')} (apt-get install ${missing.join(' ')}) and try again.`;
}

export async function call(program: (typeof programs)[number], args: string[]): Promise<string> {
  return (await run(program, args, { timeout: timeoutMs })).stdout;
}

/** As `call`, for bytes in and out. */
export function pipe(program: (typeof programs)[number], args: string[], input?: Buffer): Buffer {
  return execFileSync(program, args, { input, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024, stdio: ['pipe', 'pipe', 'pipe'] });
}
