import type { AdminData } from '@chorus/contract/api/admin/calls';
import { Button } from '@chorus/sdk/ui';
import { useText } from '../../admin-context.tsx';
import { CopyField } from '../../kit/copy-field.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { useDayText } from './use-day-text.ts';

export type MadeCodeData = AdminData<'makeActivationCode'>;

/** A code that was made, shown once, with what to do with it. */
export function MadeCode({ made, onClose }: { readonly made: MadeCodeData; readonly onClose: () => void }) {
  const t = useText();
  const day = useDayText();
  const { schoolName, deviceLimit, until } = made.info;
  return (
    <Sheet
      title={t('codes.title')}
      subtitle={t('codes.once')}
      onClose={onClose}
      foot={
        <Button kind="primary" onPress={onClose}>
          {t('codes.done')}
        </Button>
      }
    >
      <CopyField title={t('codes.of', { school: schoolName })} value={made.code}>
        <p>{t('codes.holds', { limit: deviceLimit, until: day(until) })}</p>
        <ol>
          <li>{t('codes.step-open', { address: `${window.location.origin}/` })}</li>
          <li>{t('codes.step-type')}</li>
        </ol>
      </CopyField>
    </Sheet>
  );
}
