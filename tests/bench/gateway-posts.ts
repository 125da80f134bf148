import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../acceptance/harness/project-root.ts';
import { post } from '../conformance/scoring-client.ts';

export const who = { applicationId: 'chorus-sample', userId: 'bench' };
export const coreType = 'en.word.score';
/** A spoken word as a WAV file. */
export const teacher = readFileSync(join(projectRoot, 'tests/fixtures/voice/teacher.wav'));

/** Posts a word so many times, by so many clients at once; each asks again when it has its answer. */
export async function postMany(base: string, times: number, clients: number, answered: () => void = () => undefined): Promise<void> {
  let left = times;
  const client = async () => {
    while ((left -= 1) >= 0) {
      const audio = { audioType: 'wav', sampleRate: 16_000 };
      const { answer } = await post(base, who, { coreType, request: { refText: 'teacher', evalTime: 0 }, audio, bytes: teacher });
      if (!(answer.result?.overall > 50)) throw new Error(`The gateway answered ${JSON.stringify(answer).slice(0, 300)}.`);
      answered();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
