import { Button, PauseIcon, VolumeIcon } from '@chorus/sdk/ui';
import { useState } from 'react';
import { useText } from '../../shell/host-context.tsx';
import { useTestSound } from './use-test-sound.ts';
import { toInt16 } from '../../services/audio/samples.ts';
import { encodeWav } from '../../services/audio/wav.ts';

const rateHz = 16_000;
const notes = [523.25, 659.25, 783.99];
const noteMs = 350;

/** A sound file that a loudspeaker is tried with: three notes, each fading. */
function chime(): Uint8Array<ArrayBuffer> {
  const each = (rateHz * noteMs) / 1_000;
  const samples = Float32Array.from({ length: notes.length * each }, (_, at) => {
    const seconds = (at % each) / rateHz;
    return 0.4 * Math.sin(2 * Math.PI * notes[Math.floor(at / each)]! * seconds) * Math.min(1, seconds * 100) * Math.exp(-6 * seconds);
  });
  return encodeWav(toInt16(samples), rateHz);
}

/** Plays three notes and asks whether they were heard: only a person knows. */
export function SpeakerTest() {
  const t = useText();
  const [file] = useState(chime);
  const { playing, toggle } = useTestSound(file);
  const [asked, setAsked] = useState(false);
  const [heard, setHeard] = useState<boolean>();
  const play = () => {
    setAsked(true);
    setHeard(undefined);
    void toggle();
  };
  return (
    <section className="ch-card ch-equipment-card" aria-labelledby="equipment-speaker">
      <h2 id="equipment-speaker">{t('equipment.speaker')}</h2>
      <p>{t('equipment.speaker-what')}</p>
      <Button icon={playing ? <PauseIcon /> : <VolumeIcon />} onPress={play}>
        {t(playing ? 'equipment.speaker-stop' : 'equipment.speaker-play')}
      </Button>
      {asked && (
        <div className="ch-equipment-asked" role="group" aria-labelledby="equipment-heard">
          <strong id="equipment-heard">{t('equipment.heard')}</strong>
          <span>
            <Button pressed={heard === true} onPress={() => setHeard(true)}>
              {t('equipment.heard-yes')}
            </Button>
            <Button pressed={heard === false} onPress={() => setHeard(false)}>
              {t('equipment.heard-no')}
            </Button>
          </span>
        </div>
      )}
      <p role="status">{heard !== undefined && t(heard ? 'equipment.speaker-good' : 'equipment.speaker-do')}</p>
    </section>
  );
}
