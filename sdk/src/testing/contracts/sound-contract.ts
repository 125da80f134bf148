import { describe, expect, it } from 'vitest';
import type { SpeechOutcome } from '../../model/speech.ts';
import { sampleScore } from '../samples.ts';
import { apple, type ContractWorld } from './contract-world.ts';

/** What every scorer and every player promise. */
export function describeSound(make: () => Promise<ContractWorld>): void {
  describe('SpeechEvaluator', () => {
    it('is aborted by a signal', async () => {
      const { speech, room } = await make();
      let answer = (_: SpeechOutcome) => undefined as void;
      room.score(new Promise((resolve) => (answer = resolve)));
      const abort = new AbortController();
      const asked = speech.evaluate('kept', apple, { signal: abort.signal });
      const refused = expect(asked).rejects.toMatchObject({ name: 'AbortError' });
      await room.settle();
      abort.abort();
      answer(sampleScore());
      await refused;
    });

    it('tells where the phones of a model sound are, or that it does not know', async () => {
      const { speech, room } = await make();
      room.hear(undefined);
      expect(await speech.align('/media/apple-us.ogg', apple)).toBeUndefined();
      const alignment = { words: [{ text: 'apple', fromMs: 0, toMs: 400, phones: [{ phone: 'AE', fromMs: 0, toMs: 120 }] }] };
      room.hear(alignment);
      expect(await speech.align('/media/apple-us.ogg', apple)).toEqual(alignment);
    });
  });

  describe('AudioService', () => {
    it('plays one sound at a time, and none while recording', async () => {
      const { audio, room } = await make();
      await audio.play({ url: '/a.mp3' }, { key: 'a' });
      await audio.play({ url: '/b.mp3' }, { key: 'b' });
      expect(audio.state.get().playback?.key).toBe('b');
      await audio.stop();
      await room.record();
      expect(audio.state.get().recording).toBe(true);
      expect(await audio.play({ url: '/c.mp3' })).toEqual({ ok: false, reason: 'recording' });
    });

    it('plays pieces one after the other, until another sound is played', async () => {
      const { audio, room } = await make();
      const pieces = [
        { sound: { recordingId: 'kept' }, key: 'student', fromMs: 100, toMs: 300 },
        { sound: { url: '/a.mp3' }, key: 'model' },
      ];
      const playing = () => audio.state.get().playback?.key;
      expect(await audio.playInTurn(pieces)).toEqual({ ok: true });
      expect(audio.state.get().playback).toMatchObject({ key: 'student', positionMs: 100 });
      await room.play(199);
      expect(playing()).toBe('student');
      await room.play(1);
      expect(playing()).toBe('model');
      await room.play(1_000);
      expect(playing()).toBeUndefined();
      await audio.playInTurn(pieces);
      await audio.play({ url: '/b.mp3' }, { key: 'b' });
      await room.play(1_000);
      expect(playing()).toBeUndefined();
    });

    it('hears the room while somebody listens and nothing is recorded', async () => {
      const { audio, room } = await make();
      const listening = audio.levels.subscribe(() => undefined);
      await room.settle();
      expect(audio.levels.get().status).toBe('listening');
      await room.record();
      await room.settle();
      expect(audio.levels.get()).toEqual({ status: 'recording', level: 0 });
      listening.dispose();
      await room.settle();
    });

    it('tells what a recording and a sound of the content look like, and nothing of a spoken text', async () => {
      const { audio } = await make();
      for (const sound of [{ recordingId: 'kept' }, { url: '/a.mp3' }]) {
        const { stepMs, peaks } = (await audio.waveform(sound))!;
        expect(stepMs * peaks.length).toBeGreaterThan(0);
        expect(Math.min(...peaks)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...peaks)).toBeLessThanOrEqual(1);
      }
      expect(await audio.waveform({ speak: 'apple', accent: 'us' })).toBeUndefined();
    });

    it('says that there is no voice', async () => {
      const { audio, room } = await make();
      room.loseVoice();
      expect(await audio.play({ speak: 'apple', accent: 'us' })).toEqual({ ok: false, reason: 'no-voice' });
    });
  });
  describe('SoundEffects', () => {
    it('are heard, but not while recording, over another sound, or with sounds off', async () => {
      const { effects, audio, room } = await make();
      expect(await effects.play('star', { step: 5 })).toBe(true);
      await audio.play({ url: '/a.mp3' });
      expect(await effects.play('score')).toBe(false);
      await audio.stop();
      expect(await effects.play('score')).toBe(true);
      await room.record();
      expect(await effects.play('mended')).toBe(false);
    });

    it('are not heard when the teacher has switched them off', async () => {
      const { effects, room } = await make();
      room.mute();
      expect(await effects.play('all-done')).toBe(false);
    });

    it('tell of five presses a second, and not of more', async () => {
      const { effects, room } = await make();
      const heard: boolean[] = [];
      for (let n = 0; n < 7; n += 1) {
        heard.push(await effects.play('answered'));
        await room.pass(10);
      }
      expect(heard).toEqual([true, true, true, true, true, false, false]);
      await room.pass(1_000);
      expect(await effects.play('answered')).toBe(true);
    });
  });
}
