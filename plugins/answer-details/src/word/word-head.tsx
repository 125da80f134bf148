import { AudioService, partOfSpeech, Settings, type Accent, type WordItem } from '@chorus/sdk';
import { Button, PauseIcon, SegmentedControl, useObservable, useService, useT, VolumeIcon } from '@chorus/sdk/ui';

const accents: readonly Accent[] = ['uk', 'us'];

/** The word, what it means, and how it sounds: the sound type toggles between 英音 and 美音, and with it the phonetic mark [2.6-14] [4-28]. */
export function WordHead({ item }: { readonly item: WordItem }) {
  const t = useT();
  const settings = useService(Settings);
  const audio = useService(AudioService);
  const { accent } = useObservable(settings.state);
  const { playback } = useObservable(audio.state);
  const key = `word-head:${accent}`;
  const playing = playback?.key === key && playback.playing;
  const ipa = item.ipa[accent]?.replace(/^\/|\/$/g, '');
  const listen = () => {
    const url = item.sound[accent];
    void (playing ? audio.stop() : audio.play(url === undefined ? { speak: item.text, accent } : { url }, { key }));
  };
  return (
    <header className="ad-word-head">
      {item.picture !== undefined && <img src={item.picture} alt="" />}
      <div className="ad-word-text">
        <h3 className="ch-english" lang="en">
          {item.text}
        </h3>
        <p>
          <span className="ch-english">{partOfSpeech(item.pos)}</span> {item.meaning}
        </p>
      </div>
      <div className="ad-word-sound">
        <SegmentedControl
          label={t('word.accent')}
          options={accents.map((value) => ({ value, label: t(`word.accent.${value}`) }))}
          value={accent}
          onChange={(next) => void settings.set({ accent: next })}
        />
        <Button icon={playing ? <PauseIcon /> : <VolumeIcon />} pressed={playing} onPress={listen}>
          {ipa === undefined ? t('word.listen') : <span className="ch-english">/{ipa}/</span>}
        </Button>
      </div>
    </header>
  );
}
