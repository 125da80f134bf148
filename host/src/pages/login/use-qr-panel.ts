import { useState, type ComponentType } from 'react';
import { useLoginServices, useText } from '../../shell/host-context.tsx';

/** Loaded when somebody wants it: the first paint is of phone and password. */
type QrPanel = ComponentType<{ readonly onDone: () => void | Promise<void>; readonly onPassword: () => void }>;

/** The login by QR code in the place of phone and password: its panel while it is open. */
export function useQrPanel() {
  const { notices, i18n } = useLoginServices();
  const t = useText();
  const [qr, setQr] = useState<{ readonly Panel: QrPanel } | 'loading'>();
  const open = async () => {
    setQr('loading');
    try {
      const { QrLoginPanel, qrTexts } = await import('./qr/qr-login-panel.tsx');
      i18n.add(qrTexts);
      setQr({ Panel: QrLoginPanel });
    } catch {
      setQr(undefined);
      void notices.show({ kind: 'error', text: t('login.no-network') });
    }
  };
  return {
    Panel: typeof qr === 'object' ? qr.Panel : undefined,
    loading: qr === 'loading',
    open: () => void open(),
    close: () => setQr(undefined),
  };
}
