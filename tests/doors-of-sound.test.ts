import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './acceptance/harness/project-root.ts';

/**
 * Where a page makes itself heard. `HostAudio` plays what is recorded or spoken, `SystemVoice` (made in `module.ts`) speaks, `HostSoundEffects` makes the short sounds: all know when a microphone is open. The
 * administration has none.
 */
const doors: Readonly<Record<string, readonly string[]>> = {
  'host/src/services/audio/browser-player.ts': ['new Audio', 'speechSynthesis', 'SpeechSynthesisUtterance'],
  'host/src/services/audio/module.ts': ['SpeechSynthesisUtterance', 'speechSynthesis'],
  'host/src/services/audio/system-voice.ts': ['SpeechSynthesisUtterance'],
  'host/src/services/sound-effects/speaker.ts': ['new AudioContext', 'createBufferSource'],
  'host/src/services/audio/microphone.ts': ['new AudioContext'],
  'host/src/services/audio/decode-audio.ts': ['new OfflineAudioContext'],
  // it reads how long a file is, muted
  'host/src/services/audio/sound-samples.ts': ['new Audio', 'new OfflineAudioContext'],
  'host/src/services/testing/fake-audio-context.ts': ['createBufferSource'],
  'host/src/admin/pages/content/word-list-editor.tsx': ['new Audio'],
};

/** What can be heard, or makes something that can. */
const heard =
  /\bnew (?:webkit)?(?:Offline)?Audio(?:Context)?\b|\bcreate(?:Oscillator|BufferSource|ConstantSource|MediaElementSource)\b|\bnew (?:Oscillator|AudioBufferSource|ConstantSource)Node\b|\bspeechSynthesis\b|\bSpeechSynthesisUtterance\b|<(?:audio|video)\b|createElement\(\s*['"`](?:audio|video)['"`]/g;

const soundsIn = (source: string): string[] => [...new Set([...source.matchAll(heard)].map(([found]) => found))];

const sources = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(?:tsx?|js|html|svelte|vue)$/.test(file) && !/node_modules\/|\/dist\/|\.test\.tsx?$/.test(file));

describe('code of the host, the SDK and the activities', () => {
  it('makes no sound but by the services that are silent while a microphone is open', () => {
    const files = ['host', 'sdk', 'plugins', 'desktop', 'tools/templates'].flatMap(sources);
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) => {
      const sounds = soundsIn(readFileSync(join(projectRoot, file), 'utf8'));
      return sounds.length > 0 ? [[file, sounds.sort()] as const] : [];
    });
    const known = Object.entries(doors).map(([file, sounds]) => [file, [...sounds].sort()]);
    expect(Object.fromEntries(found), 'Play it by `AudioService` or `SoundEffects`.').toEqual(Object.fromEntries(known));
  });

  it.each([
    'void new Audio(url).play()',
    'const beep = new AudioContext()',
    'new window.OscillatorNode(context); context.createOscillator()',
    'globalThis.speechSynthesis.speak(text)',
    'return <audio src={url} autoPlay />',
    "document.createElement('audio')",
  ])('is refused where it does: %s', (source) => expect(soundsIn(source).length).toBeGreaterThan(0));

  it.each(['sounds.play("star")', 'audio.play({ url })', 'class NewAudioThing {}', 'type A = AudioContext'])('is well with %s', (source) =>
    expect(soundsIn(source)).toEqual([]),
  );
});
