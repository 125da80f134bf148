import { decodeSpeech, SpeechError } from '../../src/audio/index.ts';

onmessage = ({ data }: MessageEvent<Uint8Array>): void => {
  void decodeSpeech(data).then(
    (samples) => postMessage(samples),
    (error: unknown) => postMessage(error instanceof SpeechError ? error.code : String(error)),
  );
};
