import type { DeviceActivation } from '@chorus/contract/api/device-activation-calls';
import { useState, type ReactNode } from 'react';
import { useLoginServices, useText } from '../host-context.tsx';

type Loaded = typeof import('./activation-dialog.tsx');

/** The dialog of this machine's activation. Its code and its texts come when it is first opened. */
export function useActivationDialog(onActivated?: (activation: DeviceActivation) => void): readonly [dialog: ReactNode, open: () => void] {
  const { i18n, notices } = useLoginServices();
  const t = useText();
  const [loaded, setLoaded] = useState<Loaded>();
  const open = async () => {
    try {
      const module = await import('./activation-dialog.tsx');
      i18n.add(module.activationTexts);
      setLoaded(module);
    } catch {
      void notices.show({ kind: 'error', text: t('login.no-network') });
    }
  };
  const dialog = loaded && <loaded.ActivationDialog {...(onActivated && { onActivated })} onClose={() => setLoaded(undefined)} />;
  return [dialog, () => void open()];
}
