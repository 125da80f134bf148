import { Button, PauseIcon, VolumeIcon } from '@chorus/sdk/ui';
import { useState } from 'react';
import { useText } from '../../shell/host-context.tsx';
import { chime } from './chime.ts';
import { useTestSound } from './use-test-sound.ts';

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
