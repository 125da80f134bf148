import {
  AudioService,
  audibleSpan,
  Dialogs,
  primaryAccountType,
  scoreLevel,
  shownMark,
  shownScore,
  type SentenceScore,
  type SpeechOutcome,
} from '@chorus/sdk';
import {
  IconButton,
  PauseIcon,
  PlayIcon,
  ScoreBadge,
  ScoredSentence,
  useObservable,
  useService,
  useT,
  type Comparison,
} from '@chorus/sdk/ui';
import { useAccountType } from '../shared/use-account-type.ts';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** A paragraph sentence by sentence: its words, its score and parts, and the student's voice in it. */
export function SentenceScores({
  outcome,
  sentences,
  comparison,
  recording,
}: {
  readonly outcome: Scored;
  readonly sentences: readonly SentenceScore[];
  readonly comparison: Comparison;
  readonly recording: { readonly recordingId: string; readonly ms: number } | undefined;
}) {
  return (
    <ol className="ad-sentences">
      {sentences.map((sentence, index) => (
        <Sentence key={index} number={index + 1} outcome={outcome} sentence={sentence} comparison={comparison} recording={recording} />
      ))}
    </ol>
  );
}

function Sentence({
  number,
  outcome,
  sentence,
  comparison,
  recording,
}: Omit<Parameters<typeof SentenceScores>[0], 'sentences'> & { readonly number: number; readonly sentence: SentenceScore }) {
  const t = useT();
  const accountType = useAccountType();
  const dialogs = useService(Dialogs);
  const audio = useService(AudioService);
  const { playback } = useObservable(audio.state);
  const [start, end] = sentence.words;
  const words = outcome.words.slice(start, end);
  const said = words.filter((word) => word.said);
  const [first, last] = [said[0], said.at(-1)];
  const key = `${recording?.recordingId} sentence ${number}`;
  const playing = playback?.key === key && playback.playing;
  const listen = () => {
    if (!recording || !first || !last) return;
    const span = audibleSpan({ fromMs: first.fromMs, toMs: last.toMs }, recording.ms);
    void (playing ? audio.stop() : audio.play({ recordingId: recording.recordingId }, { key, ...span }));
  };
  return (
    <li>
      <ScoredSentence
        words={words}
        accountType={accountType}
        pressHint={t('word.open')}
        onPress={(at) => void dialogs.wordInfo({ text: words[at]!.text }, comparison.saidWord(start + at))}
      />
      <span className="ad-sentence-parts ch-tabular">
        <ScoreBadge level={scoreLevel(sentence.overall, accountType)}>{shownScore(sentence.overall, accountType)}</ScoreBadge>
        {accountType !== primaryAccountType && (
          <span>
            {(['accuracy', 'fluency', 'integrity'] as const).map((part) => `${t(`part.${part}`)} ${shownMark(sentence[part])}`).join(' · ')}
          </span>
        )}
      </span>
      <IconButton
        kind="plain"
        label={t('sentence.listen', { number })}
        icon={playing ? <PauseIcon /> : <PlayIcon />}
        disabled={recording === undefined || first === undefined}
        onPress={listen}
      />
    </li>
  );
}
