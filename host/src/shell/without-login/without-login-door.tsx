import { Button } from '@chorus/sdk/ui';
import { Presentation } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../host-context.tsx';
import { loadable } from '../router/loadable.tsx';
import { usePreparedClasses, type PreparedDoor } from './use-prepared-classes.ts';

const WithoutLoginDialog = loadable(() => import('./without-login-dialog.tsx'));

/** The dialog behind a door to lessons without a login. */
export function useWithoutLogin(onDone: () => void | Promise<void>) {
  const [doors, again] = usePreparedClasses();
  const [open, setOpen] = useState(false);
  const dialog = open && (
    <Suspense>
      <WithoutLoginDialog doors={doors} onDone={onDone} onGone={again} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { doors, dialog, open: () => setOpen(true) } as const;
}

/** Says that the server is away, and offers the classes that this device is prepared for. */
export function WithoutLoginDoor({ doors, onPress }: { readonly doors: readonly PreparedDoor[]; readonly onPress: () => void }) {
  const t = useText();
  return (
    <div className="ch-login-sample" role="status">
      <div>
        <strong>{t('login.away')}</strong>
        <span>{t(doors.length > 0 ? 'login.away-what' : 'login.away-none')}</span>
      </div>
      {doors.length > 0 && (
        <Button icon={<Presentation size="1.25em" aria-hidden />} aria-haspopup="dialog" onPress={onPress}>
          {t('login.without')}
        </Button>
      )}
    </div>
  );
}
