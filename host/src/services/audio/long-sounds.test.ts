import { afterEach, expect, it, vi } from 'vitest';
import { longSamplesOf } from './sound-samples.ts';

const twoHours = 7_200;

/** A browser in which a file says that it has so many seconds, and has so many when it is decoded. */
function browser({ says, has }: { readonly says: number; readonly has: number }) {
  const getChannelData = vi.fn(() => new Float32Array(16_000));
  const decodeAudioData = vi.fn(async () => ({ duration: has, numberOfChannels: 1, getChannelData }));
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = decodeAudioData;
    },
  );
  vi.stubGlobal(
    'Audio',
    class {
      duration = says;
      onloadedmetadata: () => void = () => undefined;
      set src(_url: string) {
        queueMicrotask(() => this.onloadedmetadata());
      }
      removeAttribute() {}
    },
  );
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined });
  return { decodeAudioData, getChannelData };
}
afterEach(() => void vi.unstubAllGlobals());

/** As many bytes as two hours at 32 kbit/s have. */
const read = () => longSamplesOf(new ArrayBuffer(28_800_000), new AbortController().signal);

it('refuses a sound of two hours before it is decoded', async () => {
  const { decodeAudioData } = browser({ says: twoHours, has: twoHours });
  await expect(read()).rejects.toMatchObject({ code: 'speech-failed', message: expect.stringContaining('30 minutes') as string });
  expect(decodeAudioData).not.toHaveBeenCalled();
});

it('refuses one that says that it is shorter, and takes no second copy of it', async () => {
  const { getChannelData } = browser({ says: 1_500, has: twoHours });
  await expect(read()).rejects.toMatchObject({ code: 'speech-failed', message: expect.stringContaining('30 minutes') as string });
  expect(getChannelData).not.toHaveBeenCalled();
});

it('takes one of half an hour', async () => {
  browser({ says: 1_800, has: 1_800.2 });
  expect(await read()).toHaveLength(16_000);
});
