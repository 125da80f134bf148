import type { WayInInfo } from '@chorus/contract/api/admin/identity-calls';
import { Button } from '@chorus/sdk/ui';
import { useText } from '../../admin-context.tsx';
import { CopyField } from '../../kit/copy-field.tsx';
import { Sheet } from '../../kit/sheet.tsx';

/** What a platform signs its tickets with, shown once, with what else it needs. */
export function TicketSecret(props: { readonly way: WayInInfo; readonly secret: string; readonly onClose: () => void }) {
  const { way, secret, onClose } = props;
  const t = useText();
  const { origin } = window.location;
  return (
    <Sheet
      title={t('ways.secret-title')}
      subtitle={t('ways.secret-once')}
      onClose={onClose}
      foot={
        <Button kind="primary" onPress={onClose}>
          {t('ways.secret-done')}
        </Button>
      }
    >
      <div className="ad-way-secret">
        <CopyField title={t('ways.secret-of', { name: way.name })} value={secret}>
          <ul>
            <li>{t('ways.secret-iss', { id: way.id })}</li>
            <li>{t('ways.secret-aud', { origin })}</li>
            <li>{t('ways.secret-go', { address: `${origin}/v2/#/silent-login?ticket=` })}</li>
          </ul>
        </CopyField>
      </div>
    </Sheet>
  );
}
