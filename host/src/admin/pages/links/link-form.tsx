import type { OutsidePageInfo } from '@chorus/contract/api/admin/outside-page-calls';
import { Button } from '@chorus/sdk/ui';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { CheckField, Form, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';

/** Allows a page. The server asks it first; of one that can't be reached nothing is kept, and the address stays to be tried again. */
export function LinkForm({ onDone, onClose }: { readonly onDone: (page: OutsidePageInfo) => void; readonly onClose: () => void }) {
  const { api } = useAdmin();
  const t = useText();
  const { orgKind } = useActing();
  const form = useForm({
    values: { address: '', titleZh: '', titleEn: '', privateNetwork: false },
    check: ({ address, titleZh }) => ({
      address: address.trim() === '' ? t('links.problem.address.no-address') : undefined,
      titleZh: titleZh.trim() === '' ? t('links.problem.titleZh.empty') : undefined,
    }),
    submit: async ({ address, titleZh, titleEn, privateNetwork }) =>
      onDone(
        await api.call(
          'addOutsidePage',
          { address: address.trim(), titleZh: titleZh.trim(), titleEn: titleEn.trim(), privateNetwork },
          { quiet: true },
        ),
      ),
    wrong: fieldProblems(t, 'links.problem'),
  });
  return (
    <Sheet title={t('links.add')} subtitle={t('links.add-what')} unsaved={form.changed} onClose={onClose}>
      <Form form={form}>
        <TextField form={form} name="address" label={t('links.address')} hint={t('links.address-hint')} maxLength={1000} autoFocus />
        <TextField form={form} name="titleZh" label={t('links.title-zh')} hint={t('links.title-zh-hint')} maxLength={40} />
        <TextField form={form} name="titleEn" label={t('links.title-en')} hint={t('links.title-en-hint')} maxLength={40} />
        {orgKind === 'platform' && (
          <CheckField form={form} name="privateNetwork" label={t('links.private')} hint={t('links.private-hint')} />
        )}
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit busy={form.busy}>
            {t('links.check-and-add')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
