import { readFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLongRun, projectRoot, startChorus, type Chorus } from '../acceptance/harness/index.ts';
import { LiveConnection, post, type Answer, type Application, type Ending, type Recording } from './scoring-client.ts';

const who: Application = { applicationId: 'chorus-sample', userId: 'T1' };
const school: Application = { applicationId: 'school-7', userId: 'T7', secret: 'its-secret' };
const file = (path: string) => readFileSync(join(projectRoot, path));
const voice = (word: string) => file(`tests/fixtures/voice/${word}.wav`);

let chorus: Chorus;
let http: string;
let ws: string;
beforeAll(async () => {
  chorus = await startChorus({ env: { CHORUS_SCORING_APPS: 'school-7:its-secret', CHORUS_TEST_FAULTS: '1' } });
  const wellKnown = (await (await fetch(`${chorus.origin}/.well-known/chorus.json`)).json()) as { scoring: { http: string; ws: string } };
  ({ http, ws } = wellKnown.scoring);
}, 120_000);
afterAll(() => chorus?.dispose());

/** The same reading as three kinds of clickers send it. */
const formats: readonly (readonly [string, string, number])[] = [
  ['44100.mp3', 'mp3', 44_100],
  ['16000.mp3', 'mp3', 16_000],
  ['opus-16000.ogg', 'ogg', 16_000],
  ['vorbis-16000.ogg', 'ogg', 16_000],
];
const read = 'He hates shooting.';

/** A WAV file of these samples. */
function wav(samples: readonly number[] | Int16Array, { rate = 16_000, channels = 1, bits = 16 } = {}): Buffer {
  const width = bits / 8;
  const out = Buffer.alloc(44 + samples.length * width);
  out.write('RIFF', 0);
  out.writeUInt32LE(out.length - 8, 4);
  out.write('WAVEfmt ', 8);
  out.writeUInt32LE(16, 16);
  out.writeUInt16LE(1, 20);
  out.writeUInt16LE(channels, 22);
  out.writeUInt32LE(rate, 24);
  out.writeUInt32LE(rate * channels * width, 28);
  out.writeUInt16LE(channels * width, 32);
  out.writeUInt16LE(bits, 34);
  out.write('data', 36);
  out.writeUInt32LE(samples.length * width, 40);
  samples.forEach((sample: number, i: number) =>
    bits === 8 ? out.writeUInt8(Math.round((sample / 32_768) * 127 + 128), 44 + i) : out.writeInt16LE(Math.round(sample), 44 + 2 * i),
  );
  return out;
}
/** Samples of a WAV file of ours, which has its samples behind 44 bytes. */
const samplesOf = (bytes: Buffer) => Array.from({ length: (bytes.length - 44) >> 1 }, (_, i) => bytes.readInt16LE(44 + 2 * i));
const noise = (seconds: number, loudness: number) => {
  let seed = 1;
  return Array.from({ length: seconds * 16_000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed / 1_073_741_824 - 1) * loudness;
  });
};

const word = (bytes: Buffer, request: object = {}, audio: object = {}): Recording => ({
  coreType: 'en.word.score',
  request: { refText: 'apple', rank: 100, precision: 1, evalTime: 5000, ...request },
  audio: { audioType: 'wav', sampleRate: 16_000, ...audio },
  bytes,
});
const pcm = () => voice('apple').subarray(44);

describe('a recording that is posted [7.4-7]', () => {
  it('gets what the documentation shows for a word [7.4-8] [7.4-9] [7.4-10] [7.4-11] [7.4-12]', async () => {
    const asked = {
      refText: 'apple',
      saveAudio: 1,
      compress: 'raw',
      attachAudioUrl: 1,
      audioUrlScheme: 'https',
      evalTime: 5000,
      tokenId: 'b2',
    };
    const { status, answer } = await post(http, who, word(voice('apple'), asked));
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      applicationId: who.applicationId,
      tokenId: 'b2',
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      recordId: expect.any(String) as string,
      eof: 1,
      refText: 'apple',
      dtLastResponse: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d:\d{3}$/) as string,
    });
    expect(answer.errId).toBeUndefined();
    const { result } = answer;
    expect(result).toMatchObject({ rank: 100, precision: 1, forceout: 0, info: { tipId: 0 } });
    expect(result.overall).toBeGreaterThan(80);
    expect(Number.isInteger(result.overall) && Number.isInteger(result.pron)).toBe(true);
    expect(result.wavetime).toBeGreaterThan(500);
    const [detail] = result.details;
    expect(detail!.char).toBe('apple');
    expect(detail!.phone.map(({ char }) => char)).toEqual(['ae', 'p', 'ah', 'l']);
    for (const { score, phid } of detail!.phone) expect([score >= 0 && score <= 100, typeof phid]).toEqual([true, 'string']);
    expect(detail!.end - detail!.start).toBe(detail!.dur);
    const heard = await fetch(answer.audioUrl);
    expect(Buffer.from(await heard.arrayBuffer()).equals(voice('apple'))).toBe(true);
  });

  it('is scored for a sentence and a paragraph, with accuracy, fluency and integrity', async () => {
    const reading = file('speech/fixtures/000010075.wav');
    const { answer } = await post(http, who, {
      coreType: 'en.sent.score',
      request: { refText: read },
      audio: { audioType: 'wav', sampleRate: 16_000 },
      bytes: reading,
    });
    for (const name of ['overall', 'pron', 'accuracy', 'integrity'] as const) expect(answer.result[name]).toBeTypeOf('number');
    const words = ['apple', 'banana', 'teacher', 'student'];
    const whole = wav(words.flatMap((one) => [...samplesOf(voice(one)), ...noise(1, 8).slice(0, 4000)]));
    const paragraph = await post(http, who, {
      coreType: 'en.pred.score',
      request: { refText: 'Apple banana. Teacher student.' },
      audio: { audioType: 'wav', sampleRate: 16_000 },
      bytes: whole,
    });
    const { result } = paragraph.answer;
    expect(result.details.map(({ text }) => text.toLowerCase()).join(' ')).toBe('apple banana teacher student');
    const overall = typeof result.fluency === 'number' ? result.fluency : result.fluency.overall;
    expect(overall).toBeGreaterThan(0);
  });

  it.each<[string, () => Recording, (answer: Answer) => unknown]>([
    ['silence', () => word(wav(noise(2, 0))), ({ result }) => [result.overall, result.info.tipId > 0]],
    ['noise', () => word(wav(noise(2, 4000))), ({ result }) => [result.overall, result.info.tipId > 0]],
  ])('of %s is 0 and names the fault [C8-7]', async (_name, recording, look) => {
    expect(look((await post(http, who, recording())).answer)).toEqual([0, true]);
  });

  it('of a clipped voice names the fault, of a wrong word scores low [C8-7]', async () => {
    const clipped = samplesOf(voice('apple')).map((sample) => Math.max(-32_768, Math.min(32_767, sample * 40)));
    expect((await post(http, who, word(wav(clipped)))).answer.result.info.tipId).toBeGreaterThan(0);
    const right = (await post(http, who, word(voice('apple')))).answer.result.overall;
    const wrong = (await post(http, who, word(voice('teacher')))).answer.result.overall;
    expect(wrong).toBeLessThan(Math.min(60, right));
  });

  it('may have eight bits, or another rate [C8-7]', async () => {
    expect(
      (await post(http, who, word(wav(samplesOf(voice('apple')), { bits: 8 }), {}, { sampleBytes: 1 }))).answer.result.overall,
    ).toBeGreaterThan(60);
    const double = samplesOf(voice('apple')).flatMap((sample) => [sample, sample]);
    expect((await post(http, who, word(wav(double, { rate: 32_000 }), {}, { sampleRate: 32_000 }))).answer.result.overall).toBeGreaterThan(
      60,
    );
  });

  it.each(formats)('comes from a device as %s [9-3] [C8-7]', async (name, audioType, sampleRate) => {
    const recording = {
      coreType: 'en.sent.score',
      request: { refText: read },
      audio: { audioType, sampleRate },
      bytes: file(`speech/fixtures/formats/${name}`),
    };
    const { answer } = await post(http, who, recording);
    expect(answer.errId).toBeUndefined();
    const plain = { ...recording, audio: { audioType: 'wav', sampleRate: 16_000 }, bytes: file('speech/fixtures/000010075.wav') };
    const { result } = (await post(http, who, plain)).answer;
    expect(Math.abs(answer.result.overall - result.overall)).toBeLessThan(12);
  });

  it.each<[string, number, () => Recording]>([
    ['nothing', 41008, () => word(Buffer.alloc(0))],
    ['junk that looks like a cut zip', 41008, () => word(Buffer.from('PK\x03\x04\x14\x00 cut'), {}, { audioType: 'mp3' })],
    ['two channels', 41010, () => word(wav(noise(1, 100), { channels: 2 }), {}, { channel: 2 })],
    ['two channels that were not announced', 41010, () => word(wav(noise(1, 100), { channels: 2 }))],
    ['21 s for a word', 40092, () => word(wav(noise(21, 300)))],
    ['a type that is not read', 41008, () => word(voice('apple'), {}, { audioType: 'amr' })],
    ['a core type that is not scored', 41035, () => ({ ...word(voice('apple')), coreType: 'en.pict.score' })],
    ['an unknown core type', 41035, () => ({ ...word(voice('apple')), coreType: 'xx.unknown' })],
  ])('with %s fails with %i [7.4-13] [9-6]', async (_name, errId, recording) => {
    expect((await post(http, who, recording())).answer).toMatchObject({ errId, eof: 1, error: expect.any(String) as string });
  });

  it('needs a known application, and its signature', async () => {
    expect((await post(http, school, word(voice('apple')))).answer.result.overall).toBeGreaterThan(80);
    expect((await post(http, { ...school, secret: 'wrong' }, word(voice('apple')))).answer.errId).toBe(41030);
    expect((await post(http, { applicationId: 'nobody', userId: 'x' }, word(voice('apple')))).answer.errId).toBe(430005);
  });

  it('waits its turn in a class of sixty', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => post(http, who, word(voice('banana'), { refText: 'banana' }))));
    expect(answers.filter(({ answer }) => answer.result?.overall > 80)).toHaveLength(60);
  });
});

describe('a live recording [7.4-14]', () => {
  it.each<[Ending, string, () => Buffer]>([
    ['stop', 'with a header', () => voice('apple')],
    ['end', 'without one', pcm],
    ['empty', 'without one', pcm],
  ])('that ends with %s, %s, is scored; the connection takes the next one [C3]', async (ending, _header, bytes) => {
    const live = await LiveConnection.open(ws, 'en.word.score', who);
    live.connect();
    for (const tokenId of ['one', 'two']) {
      live.start(word(bytes(), { tokenId, evalTime: 0 }));
      await live.sound(bytes(), 2);
      live.finish(ending);
      const answer = await live.final();
      expect([answer.tokenId, answer.result?.overall > 80, answer.result?.details[0]?.char]).toEqual([tokenId, true, 'apple']);
    }
    live.close();
  });

  it('of a compressed file is scored at its end', async () => {
    const [name, audioType, sampleRate] = formats[0]!;
    const live = await LiveConnection.open(ws, 'en.sent.score', who);
    live.connect();
    live.start({ coreType: 'en.sent.score', request: { refText: read }, audio: { audioType, sampleRate } });
    await live.sound(file(`speech/fixtures/formats/${name}`));
    live.finish('stop');
    expect((await live.final()).result.overall).toBeGreaterThan(0);
    live.close();
  });

  it('in the wrong order fails with 42003, and the connection lives on [C8-2]', async () => {
    const live = await LiveConnection.open(ws, 'en.word.score', who);
    live.start(word(pcm()));
    expect((await live.final()).errId).toBe(42003);
    live.connect();
    live.binary(pcm());
    expect((await live.final()).errId).toBe(42003);
    live.start(word(pcm(), { evalTime: 0 }));
    await live.sound(pcm());
    live.finish('stop');
    live.binary(pcm());
    expect((await live.final()).result.overall).toBeGreaterThan(80);
    live.close();
  });

  it('without a userId fails with 41030, of an unknown core type with 41035, beyond its time with 40092', async () => {
    const nobody = await LiveConnection.open(ws, 'en.word.score', { ...who, userId: '' });
    nobody.connect();
    expect((await nobody.final()).errId).toBe(41030);
    nobody.close();
    const other = await LiveConnection.open(ws, 'en.nsp.score', who);
    other.connect();
    other.start({ ...word(pcm()), coreType: 'en.nsp.score' });
    expect((await other.final()).errId).toBe(41035);
    other.close();
    const long = await LiveConnection.open(ws, 'en.word.score', who);
    long.connect();
    long.start(word(pcm(), { evalTime: 0 }));
    await long.sound(Buffer.alloc(22 * 32_000));
    long.finish('stop');
    expect((await long.final()).errId).toBe(40092);
    long.close();
  });

  it('is ended by the gateway when its evalTime is over', async () => {
    const live = await LiveConnection.open(ws, 'en.word.score', who);
    live.connect();
    live.start(word(pcm(), { evalTime: 600 }));
    await live.sound(pcm());
    expect((await live.final()).result.forceout).toBe(1);
    live.close();
  });

  it('from a page of another origin is refused', async () => {
    await expect(LiveConnection.open(ws, 'en.word.score', who, { origin: 'https://elsewhere.example' })).rejects.toThrow('HTTP 403');
    const own = await LiveConnection.open(ws, 'en.word.score', who, { origin: chorus.origin });
    own.close();
  });

  it('with a message of more than 64 KB is cut off, and nobody else is [C8-3]', async () => {
    const [big, other] = await Promise.all([LiveConnection.open(ws, 'en.word.score', who), LiveConnection.open(ws, 'en.word.score', who)]);
    big.connect();
    other.connect();
    big.binary(Buffer.alloc(70_000));
    expect(await big.ended()).toBe(1009);
    other.start(word(pcm(), { evalTime: 0 }));
    await other.sound(pcm());
    other.finish('stop');
    expect((await other.final()).result.overall).toBeGreaterThan(80);
    other.close();
  });

  it('that is broken in its frames, or by its client’s end, troubles nobody', async () => {
    const { hostname, port } = new URL(http);
    for (let n = 0; n < 40; n += 1) {
      const socket = connectTcp(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `GET /scoring/en.word.score HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      );
      // Frames of every kind with wrong lengths, reserved bits, no mask.
      socket.write(Buffer.from(Array.from({ length: 60 }, (_, i) => (i * 37 + n * 101) % 256)));
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
      socket.destroy();
    }
    expect((await post(http, who, word(voice('apple')))).answer.result.overall).toBeGreaterThan(80);
    expect(chorus.log).not.toMatch(/Error/);
  });

  inLongRun('of fifty children at once is scored for each', async () => {
    const scores = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const live = await LiveConnection.open(ws, 'en.word.score', who);
        live.connect();
        live.start(word(pcm(), { tokenId: `child-${n}`, evalTime: 0 }));
        await live.sound(pcm(), 20);
        live.finish('stop');
        const { tokenId, result } = await live.final();
        live.close();
        return [tokenId, result.overall > 80];
      }),
    );
    expect(scores).toEqual(Array.from({ length: 50 }, (_, n) => [`child-${n}`, true]));
  });
});

describe('a gateway that fails on purpose [C8-8]', () => {
  const faults = (body: object) =>
    fetch(`${http}/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  it('echoes, drops, errs, is late and is gone, so that a client can be tried', async () => {
    await faults({ echo: true });
    const live = await LiveConnection.open(ws, 'en.word.score', who);
    live.connect();
    await expect.poll(() => live.answers[0]).toMatchObject({ cmd: 'connect' });
    live.answers.length = 0;
    await faults({ dropAfterStart: true });
    live.start(word(pcm()));
    expect(await live.ended()).toBe(1006);
    await faults({ errId: 53000 });
    expect((await post(http, who, word(voice('apple'), { tokenId: 't' }))).answer).toMatchObject({ errId: 53000, tokenId: 't' });
    await faults({ down: true });
    await expect(post(http, who, word(voice('apple')))).rejects.toThrow();
    await expect(LiveConnection.open(ws, 'en.word.score', who)).rejects.toThrow();
    await faults({});
    expect((await post(http, who, word(voice('apple')))).answer.result.overall).toBeGreaterThan(80);
  });

  it('loses a scoring thread while children speak, and none of their recordings', async () => {
    const live = await LiveConnection.open(ws, 'en.word.score', who);
    live.connect();
    live.start(word(pcm(), { evalTime: 0 }));
    live.binary(pcm().subarray(0, 8000));
    const posted = Array.from({ length: 6 }, () => post(http, who, word(voice('apple'))));
    await faults({ crash: true });
    live.binary(pcm().subarray(8000));
    live.finish('stop');
    expect((await live.final()).result.overall).toBeGreaterThan(80);
    for (const { answer } of await Promise.all(posted)) expect(answer.result.overall).toBeGreaterThan(80);
    live.close();
    await faults({});
  });
});
