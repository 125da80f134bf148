import { useCallback, useEffect, useId, useState } from 'react';
import { audioToken } from '../../services/audio/host-audio.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import type { MicrophoneDevice } from '../../services/audio/microphone.ts';

/** Which microphone is used, here and in lessons. `asked`: changes when the browser may know more of them. */
export function MicrophonePicker({
  asked,
  disabled,
  onChoose,
}: {
  readonly asked: string;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}) {
  const { microphones } = useService(audioToken);
  const t = useText();
  const id = useId();
  const [devices, setDevices] = useState<readonly MicrophoneDevice[]>([]);
  const [chosen, setChosen] = useState(() => microphones.chosen() ?? '');
  const look = useCallback(() => void microphones.devices().then(setDevices), [microphones]);
  useEffect(look, [look, asked]);
  useEffect(() => {
    const watching = microphones.changed(look);
    return () => watching.dispose();
  }, [microphones, look]);
  // Before the teacher has allowed a microphone the browser names none.
  const known = devices.filter(({ deviceId }) => deviceId !== '');
  const gone = chosen !== '' && known.length > 0 && !known.some(({ deviceId }) => deviceId === chosen);
  const choose = (deviceId: string) => {
    microphones.choose(deviceId === '' ? undefined : deviceId);
    setChosen(deviceId);
    onChoose();
  };
  return (
    <div className="ch-equipment-picker">
      <label htmlFor={id}>{t('equipment.microphone')}</label>
      <select id={id} value={chosen} disabled={disabled} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('equipment.automatic')}</option>
        {known.map(({ deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {label || t('equipment.nth', { number: index + 1 })}
          </option>
        ))}
        {gone && <option value={chosen}>{t('equipment.gone')}</option>}
      </select>
    </div>
  );
}
