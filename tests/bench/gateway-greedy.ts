import { LiveConnection, post } from '../conformance/scoring-client.ts';
import { rate, spoken, words } from './voices.ts';

/** Takes whatever the gateway gives one client, until it is killed: `gateway-greedy.ts <http> <ws>`. */
const [http = '', ws = ''] = process.argv.slice(2);
const who = { applicationId: 'chorus-sample', userId: 'greedy' };
const coreType = 'en.sent.score';
const seconds = 40;
const characters = 2000;
/** Together as many bytes as one client's recordings may have. */
const posts = 60;
const streams = 40;
const audio = { audioType: 'wav', sampleRate: 16_000 };
const message = 32_000;

/** The longest recording that is taken, and the longest text to hold it against. */
async function story(): Promise<{ readonly pcm: Buffer; readonly refText: string }> {
  const said = await Promise.all(words.map(spoken));
  const samples = new Int16Array(seconds * rate);
  for (let at = 0, n = 0; at < samples.length; n += 1) {
    const voice = said[n % said.length]!.subarray(0, samples.length - at);
    voice.forEach((value, i) => (samples[at + i] = Math.round(32_767 * value)));
    at += voice.length;
  }
  const round = `${words.join(' ')} `;
  const refText = round.repeat(Math.floor(characters / round.length)).trim();
  return { pcm: Buffer.from(samples.buffer), refText };
}

const { pcm, refText } = await story();
const request = { refText, evalTime: 0 };
/** What was refused as too much at once is asked again. */
const answered = async (errId: number | undefined) => {
  if (errId !== undefined) await new Promise((resolve) => setTimeout(resolve, 100));
};

async function posting(): Promise<never> {
  for (;;) {
    const { answer } = await post(http, who, { coreType, request, audio: { ...audio, audioType: 'pcm' }, bytes: pcm });
    await answered(answer.errId);
  }
}

async function streaming(): Promise<never> {
  const connection = await LiveConnection.open(ws, coreType, who);
  connection.connect();
  for (;;) {
    connection.start({ coreType, request, audio });
    for (let at = 0; at < pcm.length; at += message) connection.binary(pcm.subarray(at, at + message));
    connection.finish('stop');
    process.stdout.write('.');
    await answered((await connection.final()).errId);
  }
}

await Promise.all([...Array.from({ length: posts }, posting), ...Array.from({ length: streams }, streaming)]);
