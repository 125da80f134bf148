import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { SoundLevel as Level } from '@chorus/sdk';
import { Button, useObservable } from '@chorus/sdk/ui';
import { Check, Volume, Volume1, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { sessionToken } from '../../services/session/session-service.ts';
import { settingsToken } from '../../services/settings/local-settings.ts';
import { mayChoose, soundLevels } from '../../services/settings/school-sound.ts';
import { soundEffectsToken } from '../../services/sound-effects/host-sound-effects.ts';
import { useService, useText } from '../host-context.tsx';
import { MenuHeading } from '../menu-heading.tsx';
import { SchoolSoundDialog } from './school-sound-dialog.tsx';
import { Popover } from '../popover.tsx';

const icons = { off: VolumeX, low: Volume, medium: Volume1, high: Volume2 };

/** How loud the room's short sounds are, within what the school allows. */
export function SoundLevel() {
  const settings = useService(settingsToken);
  const session = useService(sessionToken);
  const soundEffects = useService(soundEffectsToken);
  const t = useText();
  const { sound } = useObservable(settings.state);
  const school = useObservable(settings.school);
  const { userInfo } = useObservable(session.state);
  const [ofSchool, setOfSchool] = useState(false);
  const Icon = icons[sound];
  const choose = async (level: Level) => {
    await settings.set({ sound: level });
    void soundEffects.play('score');
  };
  return (
    <>
      <Popover
        placement="top-end"
        content={
          <Menu className="ch-menu ch-near ch-font-menu">
            <MenuHeading>{t('footer.sound-title')}</MenuHeading>
            {soundLevels.map((level) => (
              <MenuItem
                key={level}
                text={t(`footer.sound.${level}`)}
                disabled={!mayChoose(school, level)}
                selected={level === sound}
                labelElement={level === sound ? <Check size="1.25em" role="img" aria-label={t('footer.chosen')} /> : undefined}
                onClick={() => void choose(level)}
              />
            ))}
            {!school.louder && <MenuHeading>{t('footer.sound-most', { level: t(`footer.sound.${school.level}`) })}</MenuHeading>}
            {userInfo?.administrator === true && (
              <>
                <MenuDivider />
                <MenuItem text={t('footer.sound-school')} onClick={() => setOfSchool(true)} />
              </>
            )}
          </Menu>
        }
      >
        <Button kind="quiet" icon={<Icon size="1.5em" aria-hidden />} aria-haspopup="menu">
          <span className="ch-footer-label">
            {t('footer.sound')} <span>{t(`footer.sound.${sound}`)}</span>
          </span>
        </Button>
      </Popover>
      {ofSchool && <SchoolSoundDialog onClose={() => setOfSchool(false)} />}
    </>
  );
}
