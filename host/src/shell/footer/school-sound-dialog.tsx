import type { SchoolSound } from '@chorus/contract/api/school-sound-calls';
import { Button, Dialog, SegmentedControl, useObservable } from '@chorus/sdk/ui';
import { useState } from 'react';
import { apiToken } from '../../api/api-client.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { settingsToken } from '../../services/settings/local-settings.ts';
import { soundLevels } from '../../services/settings/school-sound.ts';
import { useService, useText } from '../host-context.tsx';
import { Switch } from '../switch.tsx';

/** An administrator chooses how loud the school's rooms are, and whether one may be louder. */
export function SchoolSoundDialog({ onClose }: { readonly onClose: () => void }) {
  const api = useService(apiToken);
  const settings = useService(settingsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const now = useObservable(settings.school);
  const [chosen, setChosen] = useState<SchoolSound>(now);
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      settings.keepSchool(await api.call('setSchoolSound', chosen, { quiet: true }));
      onClose();
    } catch {
      await notices.show({ kind: 'error', text: t('footer.sound-not-chosen') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('footer.sound-school-title')}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('footer.sound-cancel')}</Button>
          <Button kind="primary" busy={busy} onPress={() => void keep()}>
            {t('footer.sound-keep')}
          </Button>
        </>
      }
    >
      <div className="ch-school-sound">
        <SegmentedControl
          label={t('footer.sound-school-level')}
          showLabel
          options={soundLevels.map((level) => ({ value: level, label: t(`footer.sound.${level}`) }))}
          value={chosen.level}
          disabled={busy}
          onChange={(level) => setChosen({ ...chosen, level })}
        />
        <p className="ch-school-sound-louder">
          <span>{t('footer.sound-louder')}</span>
          <Switch
            label={t('footer.sound-louder')}
            on={chosen.louder}
            disabled={busy}
            onChange={(louder) => setChosen({ ...chosen, louder })}
          />
        </p>
        <p className="ch-school-sound-what">{t('footer.sound-school-what')}</p>
      </div>
    </Dialog>
  );
}
