import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrowserMicrophone } from './microphone.ts';

/** What the sound card does, and what has been asked of it. */
const card = { resumes: true, suspends: true, gives: true };
const never = new Promise<never>(() => undefined);

class FakeContext {
  static readonly all: FakeContext[] = [];
  state = 'suspended';
  readonly destination = {};
  readonly audioWorklet = { addModule: async () => undefined };
  constructor() {
    FakeContext.all.push(this);
  }
  async resume() {
    if (!card.resumes) await never;
    this.state = 'running';
  }
  async suspend() {
    if (!card.suspends) await never;
    this.state = 'suspended';
  }
  async close() {
    this.state = 'closed';
  }
  createMediaStreamSource() {
    return { connect: () => undefined, disconnect: () => undefined };
  }
}

class FakeNode {
  readonly port = {
    onmessage: undefined as ((event: { readonly data: unknown }) => void) | undefined,
    postMessage: () => {
      if (card.gives) this.port.onmessage?.({ data: new Float32Array(1) });
      this.port.onmessage?.({ data: 'closed' });
    },
  };
  connect() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}

const stopped = vi.fn();
const microphone = () => new BrowserMicrophone({ get: () => undefined, set: () => undefined });
const handlers = { block: () => undefined, unplugged: () => undefined };
const track = { stop: stopped, label: 'Microphone', getSettings: () => ({}), addEventListener: () => undefined };
const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }) };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(card, { resumes: true, suspends: true, gives: true });
  FakeContext.all.length = 0;
  stopped.mockClear();
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioWorkletNode', FakeNode);
  vi.stubGlobal('navigator', { mediaDevices });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is silent where the sound card does not answer, lets go of the device, and is asked anew', async () => {
  const one = microphone();
  card.resumes = false;
  const opened = expect(one.open(handlers)).rejects.toMatchObject({ code: 'silent' });
  await vi.advanceTimersByTimeAsync(10_000);
  await opened;
  expect(stopped).toHaveBeenCalledOnce();
  card.resumes = true;
  await one.open(handlers);
  expect(FakeContext.all.map(({ state }) => state)).toEqual(['closed', 'running']);
});

it('is closed in time where the sound card does not answer any more', async () => {
  const open = await microphone().open(handlers);
  card.suspends = false;
  const closed = open.stop();
  await vi.advanceTimersByTimeAsync(500);
  await closed;
  expect(stopped).toHaveBeenCalledOnce();
});

it('goes on with what gave sound, and begins anew after what gave none', async () => {
  const one = microphone();
  await (await one.open(handlers)).stop();
  await (await one.open(handlers)).stop();
  expect(FakeContext.all).toHaveLength(1);
  card.gives = false;
  await (await one.open(handlers)).stop();
  await one.open(handlers);
  expect(FakeContext.all.map(({ state }) => state)).toEqual(['closed', 'running']);
});

it('waits for the first touch of a page as long as that takes', async () => {
  vi.stubGlobal('navigator', { mediaDevices, userActivation: { hasBeenActive: false } });
  card.resumes = false;
  const done = vi.fn();
  microphone().open(handlers).then(done, done);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(done).not.toHaveBeenCalled();
});
