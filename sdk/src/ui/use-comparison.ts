import { useEffect, useId, useState } from 'react';
import type { Reference, SpeechOutcome } from '../model/speech.ts';
import { modelReference, phoneSpans, wordSpans, type ComparedSpans, type ReadingSounds } from '../rules/compared-spans.ts';
import { AudioService, type SoundSpan } from '../services/audio-service.ts';
import type { SaidWord } from '../services/dialogs.ts';
import { SpeechEvaluator, type SoundAlignment } from '../services/speech-evaluator.ts';
import { useService } from './plugin-provider.tsx';
import { useObservable } from './use-observable.ts';

/** Whose piece is heard. */
export type ComparedPart = 'student' | 'model';

/** What {@link useComparison} needs of a reading. */
export interface ComparedReading {
  readonly outcome: SpeechOutcome | undefined;
  readonly reference: Reference;
  readonly recording: { readonly recordingId: string; readonly ms: number } | undefined;
  /** A URL of a model sound of the whole text. */
  readonly model: string | undefined;
}

/** Hearing a phone or a word as the student said it, and then as it should be. */
export interface Comparison {
  /** The phones are still being looked for in the model sound: until then the whole word is played instead. */
  readonly aligning: boolean;
  /** Where the words and phones are in the model sound; undefined while that is not known. */
  readonly alignment: SoundAlignment | undefined;
  /** The phone (its place among all phones of the outcome) that is heard now, and whose; `whole`: the model says the whole word. */
  readonly playing: { readonly at: number; readonly part: ComparedPart; readonly whole: boolean } | undefined;
  /** Plays the student's phone and then the model's; a second press stops. */
  playPhone(at: number): void;
  /** The word (its place among the words of the outcome) that is heard now, and whose. */
  readonly playingWord: { readonly at: number; readonly part: ComparedPart } | undefined;
  /** Plays a word as the student said it and then the model's; a second press stops. */
  playWord(at: number): void;
  /** A word as `Dialogs.wordInfo` takes it; undefined where there is nothing of the student's to hear. */
  saidWord(index: number): SaidWord | undefined;
}

/** Compares a reading with its model sound, phone by phone. The plugin requires `AudioService` and `SpeechEvaluator`. */
export function useComparison({ outcome, reference, recording, model }: ComparedReading): Comparison {
  const audio = useService(AudioService);
  const { alignment, aligning } = useAlignment(outcome, reference, model);
  const { playback } = useObservable(audio.state);
  const id = useId();
  const sounds: ReadingSounds = { recording, model, alignment };
  const [own, part, at, whole] = playback?.playing ? playback.key.split('|') : [];
  const heard = own === id ? (part as ComparedPart) : undefined;
  const playing = heard && whole !== 'word' ? { at: Number(at), part: heard, whole: whole === 'whole' } : undefined;
  const playingWord = heard && whole === 'word' ? { at: Number(at), part: heard } : undefined;
  return {
    aligning,
    alignment,
    playing,
    playingWord,
    playPhone(phone) {
      const spans = outcome?.kind === 'scored' ? phoneSpans(outcome, phone, sounds) : undefined;
      if (!spans) return;
      void (playing?.at === phone ? audio.stop() : audio.playInTurn(piecesOf(spans, `${id}|`, `|${phone}`)));
    },
    playWord(word) {
      const spans = outcome?.kind === 'scored' ? wordSpans(outcome, word, sounds) : undefined;
      if (!spans) return;
      void (playingWord?.at === word ? audio.stop() : audio.playInTurn(piecesOf({ ...spans, whole: false }, `${id}|`, `|${word}|word`)));
    },
    saidWord(index) {
      const spans = outcome?.kind === 'scored' ? wordSpans(outcome, index, sounds) : undefined;
      return spans?.student && { student: spans.student, ...(spans.model && { model: spans.model }) };
    },
  };
}

function piecesOf({ student, model, whole }: ComparedSpans, before: string, after: string): (SoundSpan & { readonly key: string })[] {
  return [
    ...(student ? [{ ...student, key: `${before}student${after}` }] : []),
    ...(model ? [{ ...model, key: `${before}model${after}${whole ? '|whole' : ''}` }] : []),
  ];
}

function useAlignment(
  outcome: SpeechOutcome | undefined,
  asked: Reference,
  model: string | undefined,
): { readonly alignment: SoundAlignment | undefined; readonly aligning: boolean } {
  const speech = useService(SpeechEvaluator);
  const wanted = outcome?.kind === 'scored' && model !== undefined ? modelReference(outcome, asked) : undefined;
  const key = wanted && JSON.stringify([model, wanted]);
  const [found, setFound] = useState<{ readonly key: string; readonly alignment: SoundAlignment | undefined }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const [url, reference] = JSON.parse(key) as [string, Reference];
    const abort = new AbortController();
    const settle = (alignment: SoundAlignment | undefined) => {
      if (!abort.signal.aborted) setFound({ key, alignment });
    };
    speech.align(url, reference, { signal: abort.signal }).then(settle, () => settle(undefined));
    return () => abort.abort();
  }, [speech, key]);
  const mine = found?.key === key ? found : undefined;
  return { alignment: mine?.alignment, aligning: key !== undefined && mine === undefined };
}
