import type { ActivatedDeviceInfo } from '@chorus/contract/api/admin/device-calls';
import { Button } from '@chorus/sdk/ui';
import { Unplug } from 'lucide-react';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Form, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useDayText } from './use-day-text.ts';

/** What there is to know and to do about a machine. */
export function DeviceSheet(props: {
  readonly device: ActivatedDeviceInfo;
  readonly onChanged: (device: ActivatedDeviceInfo) => void;
  readonly onClose: () => void;
}) {
  const { device, onChanged } = props;
  const { id, name, schoolName, codeLastFour, activatedAt, lastSeenAt, until, state } = device;
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const day = useDayText();
  const say = useSaid();
  const acting = useActing();
  const [dialog, ask] = useConfirm();
  const [busy, run] = useAction('devices.problem');
  const called = name === '' ? t('devices.unnamed') : name;
  const set = async (untied: boolean) => onChanged(await api.call('untieDevice', { id, untied }, { quiet: true }));
  const untie = async () => {
    const question = { title: t('devices.untie-question', { name: called }), text: t('devices.untie-what') };
    if (!(await ask({ ...question, confirm: t('devices.untie-do'), danger: true }))) return;
    await run(async () => {
      await set(true);
      say(t('devices.untied', { name: called }), async () => void (await run(() => set(false))));
    });
  };
  const form = useForm({
    values: { name },
    check: (values) => ({ name: values.name.trim() === '' ? t('devices.problem.name.empty') : undefined }),
    submit: async (values) => {
      const changed = await api.call('nameActivatedDevice', { id, name: values.name.trim() }, { quiet: true });
      onChanged(changed);
      say(t('devices.renamed', { name: changed.name }));
    },
    wrong: fieldProblems(t, 'devices.problem'),
  });
  return (
    <Sheet title={called} unsaved={form.changed} onClose={props.onClose}>
      <Facts>
        <Fact label={t('devices.state')}>{t(`devices.state-${state}`)}</Fact>
        {acting.orgKind !== 'school' && <Fact label={t('devices.school')}>{schoolName}</Fact>}
        <Fact label={t('devices.seen')}>{when(lastSeenAt)}</Fact>
        <Fact label={t('devices.activated')}>{when(activatedAt)}</Fact>
        <Fact label={t('devices.code')}>{t('devices.ends', { lastFour: codeLastFour })}</Fact>
        <Fact label={t('devices.until')}>{day(until)}</Fact>
      </Facts>
      {acting.may('devices.write') && state !== 'untied' && (
        <>
          <Form form={form}>
            <TextField form={form} name="name" label={t('devices.rename')} maxLength={40} />
            <div className="ad-form-actions">
              <Button submit busy={form.busy} disabled={!form.changed}>
                {t('devices.rename-do')}
              </Button>
            </div>
          </Form>
          <div className="ad-sheet-actions">
            <Button icon={<Unplug size="1.25em" aria-hidden />} busy={busy} onPress={() => void untie()}>
              {t('devices.untie')}
            </Button>
          </div>
        </>
      )}
      {dialog}
    </Sheet>
  );
}
