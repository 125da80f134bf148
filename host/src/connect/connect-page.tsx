import type { ConnectStart, ServerChoice, ServerFault } from '@chorus/contract/desktop/channels';
import type { DesktopConnect } from '@chorus/contract/desktop/client';
import { MonitorCheck, School } from 'lucide-react';
import { useState } from 'react';

/** Asks once whose server the classroom is; the choice that was made before stands first in the form. */
export function ConnectPage({
  client,
  start,
  t,
}: {
  readonly client: DesktopConnect;
  readonly start: ConnectStart;
  readonly t: (key: string) => string;
}) {
  const before = start.choice;
  const [address, setAddress] = useState(before?.kind === 'school' ? before.address : '');
  const [fault, setFault] = useState<{ readonly of: ServerChoice['kind']; readonly what: ServerFault } | undefined>(
    start.fault === null ? undefined : { of: before?.kind ?? 'embedded', what: start.fault },
  );
  const [busy, setBusy] = useState<ServerChoice['kind']>();
  const choose = async (choice: ServerChoice) => {
    setBusy(choice.kind);
    setFault(undefined);
    // A client that answers nothing has opened the classroom, or ends with this window.
    const what = await client.choose(choice).catch((): ServerFault => (choice.kind === 'embedded' ? 'stopped' : 'not-reached'));
    setBusy(undefined);
    if (what !== null) setFault({ of: choice.kind, what });
  };
  const faultOf = (kind: ServerChoice['kind']) => (fault?.of === kind ? t(`fault.${fault.what}`) : '');
  const schoolFirst = before?.kind === 'school';
  return (
    <main className="cn">
      <h1>{t('title')}</h1>
      <section aria-labelledby="embedded">
        <MonitorCheck size="40" aria-hidden />
        <h2 id="embedded">{t('embedded')}</h2>
        <p>{t('embedded-what')}</p>
        <button
          type="button"
          className={schoolFirst ? undefined : 'cn-primary'}
          disabled={busy !== undefined}
          onClick={() => void choose({ kind: 'embedded' })}
        >
          {t(busy === 'embedded' ? 'starting' : 'embedded-do')}
        </button>
        <p role="alert">{faultOf('embedded')}</p>
      </section>
      <section aria-labelledby="school">
        <School size="40" aria-hidden />
        <h2 id="school">{t('school')}</h2>
        <p>{t('school-what')}</p>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (address.trim() === '') setFault({ of: 'school', what: 'not-an-address' });
            else void choose({ kind: 'school', address: address.trim() });
          }}
        >
          <label htmlFor="address">{t('address')}</label>
          <input
            id="address"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            placeholder={t('address-example')}
            value={address}
            aria-invalid={fault?.of === 'school' || undefined}
            aria-describedby="address-fault"
            onChange={(event) => setAddress(event.target.value)}
          />
          <button className={schoolFirst ? 'cn-primary' : undefined} disabled={busy !== undefined}>
            {t(busy === 'school' ? 'connecting' : 'school-do')}
          </button>
        </form>
        <p id="address-fault" role="alert">
          {faultOf('school')}
        </p>
      </section>
      <footer>
        <button type="button" onClick={() => client.quit()}>
          {t('quit')}
        </button>
      </footer>
    </main>
  );
}
