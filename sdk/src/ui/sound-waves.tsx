import { useEffect, useState, type CSSProperties, type MouseEvent } from 'react';
import type { SpeechOutcome } from '../model/speech.ts';
import { phoneIpa } from '../rules/phone-ipa.ts';
import { phoneSigns } from '../rules/phone-signs.ts';
import { scoreLevel, shownPhoneLevel, type ScoreLevel } from '../rules/score.ts';
import { markAt, sameScale, soundMarks, type SoundMark } from '../rules/sound-marks.ts';
import { AudioService, type Sound, type Waveform } from '../services/audio-service.ts';
import { barBox } from './bar-box.ts';
import { useService } from './plugin-provider.tsx';
import { useScoresHidden } from './scores-hidden.tsx';
import { useUiText } from './ui-text.tsx';
import type { ComparedPart, Comparison } from './use-comparison.ts';

/** What {@link SoundWaves} takes. */
export interface SoundWavesProps {
  readonly outcome: Extract<SpeechOutcome, { kind: 'scored' }>;
  readonly comparison: Comparison;
  readonly recording: { readonly recordingId: string; readonly ms: number };
  /** A URL; without one the student's is drawn alone. */
  readonly model: string | undefined;
  /** See `phoneStress`. */
  readonly stress?: readonly (number | undefined)[];
  /** The phonetic mark, see `phoneSigns`. */
  readonly ipa?: string | undefined;
  /** The teacher's. */
  readonly accountType: number;
}

/** A longer text is no word that one looks at: its waves would be a carpet. */
const longestMs = 15_000;
/** Longer than a word's, a picture is so wide for each second (em), and scrolls. */
const emForSecond = 14;

/**
 * The student's voice above the model's on one time scale, each from where it begins to be heard, with the sounds of a word marked, or the words of a text.
 * A press on one plays it as the student said it, then the model's. By keyboard and for who does not see, `PhoneScores` and `ScoredSentence` do the same.
 * Nothing for a reading of more than 15 seconds. The plugin requires `AudioService` and `SpeechEvaluator`.
 */
export function SoundWaves(props: SoundWavesProps) {
  const { outcome, comparison, recording, model } = props;
  const text = useUiText();
  const voice = useWaveform({ recordingId: recording.recordingId }, recording.ms <= longestMs);
  const sample = useWaveform(model === undefined ? undefined : { url: model }, recording.ms <= longestMs);
  if (recording.ms > longestMs) return null;
  const marks = soundMarks(outcome, comparison.alignment);
  const length = (wave: Waveform | undefined | 'loading', ms: number) =>
    wave && wave !== 'loading' ? wave.stepMs * wave.peaks.length : ms;
  const { studentFromMs, modelFromMs, ms } = sameScale(
    { marks: marks.student, ms: recording.ms },
    model === undefined ? undefined : { marks: marks.model, ms: length(sample, 0) },
  );
  const play = marks.of === 'phones' ? comparison.playPhone : comparison.playWord;
  const playing = marks.of === 'phones' ? comparison.playing : comparison.playingWord;
  const rows = { marks, ms, play, playing, ...signsOf(props) };
  const wide = { '--ch-wave-width': `${marks.of === 'phones' ? 0 : (ms / 1_000) * emForSecond}em` } as CSSProperties;
  return (
    <figure className="ch-waves" aria-label={text('wave.title')} style={wide}>
      <div>
        <Wave {...rows} part="student" wave={voice} fromMs={studentFromMs} />
        {model !== undefined && <Wave {...rows} part="model" wave={sample} fromMs={modelFromMs} />}
        <Scale ms={ms} />
      </div>
      {marks.of === 'words' && <figcaption>{text('wave.word')}</figcaption>}
    </figure>
  );
}

interface WaveProps extends Signs {
  readonly part: ComparedPart;
  /** Undefined: it can't be drawn. */
  readonly wave: Waveform | 'loading' | undefined;
  readonly marks: ReturnType<typeof soundMarks>;
  /** What is drawn: from this moment, for so long. */
  readonly fromMs: number;
  readonly ms: number;
  readonly play: (at: number) => void;
  readonly playing: { readonly at: number; readonly part: ComparedPart } | undefined;
}

function Wave({ part, wave, marks, fromMs, ms, play, playing, signs, levels }: WaveProps) {
  const text = useUiText();
  const hidden = useScoresHidden();
  const own = marks[part];
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = barBox(event.currentTarget);
    const mark = width > 0 ? markAt(own, fromMs + ((event.clientX - left) / width) * ms) : undefined;
    if (mark) play(mark.at);
  };
  const place = (mark: SoundMark): CSSProperties => ({
    left: `${(Math.max(0, mark.fromMs - fromMs) / ms) * 100}%`,
    width: `${((mark.toMs - Math.max(fromMs, mark.fromMs)) / ms) * 100}%`,
  });
  return (
    <div className="ch-wave" data-part={part}>
      <span className="ch-wave-name">{text(`compare.${part}`)}</span>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="ch-wave-picture" onClick={press} aria-hidden="true">
        {own.map((mark) => (
          <span
            key={mark.at}
            className="ch-wave-mark"
            style={place(mark)}
            data-level={part === 'student' && !hidden ? levels[mark.at] : undefined}
            data-playing={playing?.at === mark.at ? (playing.part === part ? 'now' : 'soon') : undefined}
          >
            <span className="ch-english">{signs[mark.at]}</span>
          </span>
        ))}
        {wave === undefined || wave === 'loading' ? (
          <span className="ch-wave-none">{text(wave === 'loading' ? 'wave.loading' : 'wave.none')}</span>
        ) : (
          <WaveShape wave={wave} fromMs={fromMs} ms={ms} />
        )}
      </div>
    </div>
  );
}

/** As loud as it is loudest it is as high as its row: a quiet voice is no smaller child. */
function WaveShape({ wave: { stepMs, peaks }, fromMs, ms }: { readonly wave: Waveform; readonly fromMs: number; readonly ms: number }) {
  const count = Math.max(1, Math.ceil(ms / stepMs));
  const some = peaks.slice(Math.floor(fromMs / stepMs), Math.floor(fromMs / stepMs) + count);
  const most = Math.max(0.01, ...some);
  const path = some.map((peak, at) => `M${at + 0.5} ${50 - halfHeight(peak / most)}V${50 + halfHeight(peak / most)}`).join('');
  return (
    <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none">
      <path d={path} />
    </svg>
  );
}

const halfHeight = (part: number): number => Math.round(Math.max(0.02, part) * 480) / 10;

/** How long a stretch of it is, so that a reader knows what one scale means. */
function Scale({ ms }: { readonly ms: number }) {
  const text = useUiText();
  const step = [100, 200, 500, 1_000, 2_000].find((each) => each / ms >= 0.1) ?? 5_000;
  return (
    <div className="ch-wave ch-wave-scale" aria-hidden="true">
      <span className="ch-wave-name" />
      <div>
        <span style={{ width: `${(step / ms) * 100}%` }} />
        <small className="ch-tabular">{text('wave.seconds', { seconds: step / 1_000 })}</small>
      </div>
    </div>
  );
}

interface Signs {
  readonly signs: readonly string[];
  readonly levels: readonly (ScoreLevel | undefined)[];
}

/** What is written at each mark and how well it was said, as everywhere else on the screen. */
function signsOf({ outcome: { words }, stress = [], ipa, accountType }: SoundWavesProps): Signs {
  if (soundMarks({ words } as SoundWavesProps['outcome'], undefined).of === 'words')
    return { signs: words.map(({ text }) => text), levels: words.map(({ score }) => scoreLevel(score, accountType)) };
  const phones = words.flatMap((word) => word.phones);
  const signs =
    ipa === undefined
      ? phones.map(({ phone }, at) => phoneIpa(phone, stress[at]))
      : phoneSigns(
          phones.map(({ phone }) => phone),
          ipa,
          stress,
        );
  return { signs, levels: phones.map(shownPhoneLevel) };
}

/** What a sound looks like: `loading` until that is known, undefined where it can't be. */
function useWaveform(sound: Sound | undefined, wanted: boolean): Waveform | 'loading' | undefined {
  const audio = useService(AudioService);
  const key = sound && wanted ? JSON.stringify(sound) : undefined;
  const [found, setFound] = useState<{ readonly key: string; readonly wave: Waveform | undefined }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let gone = false;
    const settle = (wave: Waveform | undefined) => void (gone || setFound({ key, wave }));
    audio.waveform(JSON.parse(key) as Sound).then(settle, () => settle(undefined));
    return () => {
      gone = true;
    };
  }, [audio, key]);
  if (key === undefined) return undefined;
  return found?.key === key ? found.wave : 'loading';
}
