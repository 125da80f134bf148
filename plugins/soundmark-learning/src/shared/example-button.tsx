import type { SymbolExample } from '@chorus/sdk';
import { useT, VolumeIcon } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { SoundPlayer } from './sound-player.ts';

/** A word, the letters of its sound marked. */
export function MarkedWord({ text, letters }: Pick<SymbolExample, 'text' | 'letters'>) {
  const [start, end] = letters ?? [0, 0];
  return (
    <span className="sm-marked ch-english" lang="en">
      {text.slice(0, start)}
      {end > start && <b>{text.slice(start, end)}</b>}
      {text.slice(end)}
    </span>
  );
}

/** A word that plays at a press. */
export const ExampleButton = observer(function ExampleButton({
  example,
  player,
  plain,
}: {
  readonly example: SymbolExample;
  readonly player: SoundPlayer;
  readonly plain?: boolean;
}) {
  const t = useT();
  const key = `example:${example.text}`;
  return (
    <button
      type="button"
      className="sm-example"
      data-playing={player.playing === key || undefined}
      data-plain={plain || undefined}
      aria-label={t('practice.play', { word: example.text })}
      onClick={() => void player.play({ sound: example.sound, say: example.text }, key)}
    >
      <VolumeIcon size="0.8em" />
      <MarkedWord text={example.text} {...(example.letters && !plain && { letters: example.letters })} />
    </button>
  );
});
