import type { DeviceActivation } from '@chorus/contract/api/device-activation-calls';
import { MonitorCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useActivationDialog } from '../../shell/activation/use-activation-dialog.tsx';
import { useLoginServices, useText } from '../../shell/host-context.tsx';
import { whenIdle } from '../../when-idle.ts';

/** Which school this board belongs to, and the way to a code: a board is set up before anybody teaches at it. */
export function LoginDevice() {
  const { api } = useLoginServices();
  const t = useText();
  const [activation, setActivation] = useState<DeviceActivation | null>();
  const [dialog, open] = useActivationDialog(setActivation);
  useEffect(() => {
    let wanted = true;
    const ask = () =>
      api.call('deviceActivation', {}, { quiet: true }).then(
        (answer) => wanted && setActivation(answer.activation),
        () => undefined,
      );
    // After the form's first paint.
    const stop = whenIdle(() => void ask(), 500);
    return () => {
      wanted = false;
      stop();
    };
  }, [api]);
  return (
    <>
      <button type="button" className="ch-login-device" aria-haspopup="dialog" onClick={open}>
        <MonitorCheck size="1.25em" aria-hidden />
        {activation?.state === 'active' ? t('login.device-of', { school: activation.schoolName }) : t('login.device')}
      </button>
      {dialog}
    </>
  );
}
