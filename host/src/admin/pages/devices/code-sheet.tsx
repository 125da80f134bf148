import type { ActivationCodeInfo } from '@chorus/contract/api/admin/device-calls';
import { Button, Skeleton } from '@chorus/sdk/ui';
import { KeyRound, Unplug } from 'lucide-react';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useLoaded } from '../../use-loaded.ts';
import { useDayText } from './use-day-text.ts';

/** Machines of a code that stand in its sheet; the list has all of them. */
const mostListed = 20;

/** What there is to know and to do about a code. */
export function CodeSheet(props: {
  readonly code: ActivationCodeInfo;
  readonly onChanged: (code: ActivationCodeInfo) => void;
  readonly onClose: () => void;
}) {
  const { code, onChanged } = props;
  const { id, lastFour, note, used, deviceLimit, until, createdAt, state, schoolName } = code;
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const day = useDayText();
  const say = useSaid();
  const acting = useActing();
  const [dialog, ask] = useConfirm();
  const [busy, run] = useAction('codes.problem');
  const set = async (revoked: boolean) => onChanged(await api.call('revokeActivationCode', { id, revoked }, { quiet: true }));
  const revoke = async () => {
    const question = { title: t('codes.revoke-question', { lastFour }), text: t('codes.revoke-what', { used }) };
    if (!(await ask({ ...question, confirm: t('codes.revoke-do'), danger: true }))) return;
    await run(async () => {
      await set(true);
      say(t('codes.revoked', { lastFour }), () => set(false));
    });
  };
  const restore = () =>
    run(async () => {
      await set(false);
      say(t('codes.restored', { lastFour }));
    });
  return (
    <Sheet title={t('devices.ends', { lastFour })} subtitle={note} onClose={props.onClose}>
      <Facts>
        <Fact label={t('devices.state')}>{t(`codes.state-${state}`)}</Fact>
        {acting.orgKind !== 'school' && <Fact label={t('devices.school')}>{schoolName}</Fact>}
        <Fact label={t('codes.used')}>{t('codes.used-of', { used, limit: deviceLimit })}</Fact>
        <Fact label={t('devices.until')}>{day(until)}</Fact>
        <Fact label={t('codes.made-at')}>{when(createdAt)}</Fact>
      </Facts>
      {acting.may('devices.write') && (
        <div className="ad-sheet-actions">
          {state === 'revoked' ? (
            <Button icon={<KeyRound size="1.25em" aria-hidden />} busy={busy} onPress={() => void restore()}>
              {t('codes.restore')}
            </Button>
          ) : (
            <Button icon={<Unplug size="1.25em" aria-hidden />} busy={busy} onPress={() => void revoke()}>
              {t('codes.revoke')}
            </Button>
          )}
        </div>
      )}
      <section>
        <h3>{t('codes.devices')}</h3>
        <CodeDevices id={id} used={used} />
      </section>
      {dialog}
    </Sheet>
  );
}

/** The machines that a code has tied. */
function CodeDevices({ id, used }: { readonly id: string; readonly used: number }) {
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const { value } = useLoaded(`${id} ${used}`, (signal) =>
    api.call('activatedDevices', { codeId: id, offset: 0, limit: mostListed }, { signal, quiet: true }),
  );
  if (!value) return <Skeleton shape="lines" count={2} />;
  if (value.total === 0) return <p className="ad-what">{t('codes.devices-none')}</p>;
  return (
    <>
      <ul className="ad-code-devices">
        {value.rows.map(({ id: device, name, lastSeenAt }) => (
          <li key={device}>
            <span>{name === '' ? t('devices.unnamed') : name}</span>
            <span className="ad-faint ad-figure">{when(lastSeenAt, false)}</span>
          </li>
        ))}
      </ul>
      {value.total > value.rows.length && <p className="ad-what">{t('codes.devices-more', { count: value.total - value.rows.length })}</p>}
    </>
  );
}
