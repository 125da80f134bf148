/** Samples a second of what is sent: as the clickers record. */
const rate = 16000;
/** Milliseconds; a clicker records for a minute at most. */
const longest = 60000;

/** Starts to listen; the answer's `end` gives a WAV file of what was said. `full` is called after a minute. */
export async function listen(full) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  recorder.start();
  const timer = setTimeout(() => full(), longest);
  return {
    async end() {
      clearTimeout(timer);
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      for (const track of stream.getTracks()) track.stop();
      return wavOf(await decode(new Blob(parts)));
    },
  };
}

/** How long a recording is, in milliseconds. */
export async function lengthOf(file) {
  return Math.round((await decode(file)).duration * 1000);
}

async function decode(blob) {
  return new OfflineAudioContext(1, 1, rate).decodeAudioData(await blob.arrayBuffer());
}

/** 16-bit PCM, one channel. */
function wavOf(audio) {
  const samples = audio.getChannelData(0);
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const text = (at, word) => [...word].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) => view.setInt16(44 + index * 2, Math.max(-1, Math.min(1, sample)) * 32767, true));
  return new Blob([view.buffer], { type: 'audio/wav' });
}
