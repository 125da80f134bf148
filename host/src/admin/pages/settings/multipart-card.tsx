import { plainNumber } from '@chorus/sdk';
import type { MultipartSettings } from '@chorus/contract/api/storage-settings-calls';
import { Button } from '@chorus/sdk/ui';
import { useState } from 'react';
import { useText } from '../../admin-context.tsx';
import { Check } from '../../kit/check.tsx';
import { CheckField, Form, TextField, useForm } from '../../kit/form.tsx';
import { SettingCard } from './setting-card.tsx';

/** What a school begins with that wants it otherwise than usual; people write seconds and megabytes. */
const first: MultipartSettings = { asyncUpload: false, timeout: 60_000, parallel: 3, partSize: 1024 ** 2 };
/** Of each field: the least, the most, and how many of the call's units are one of ours. */
const fields = { timeout: [1, 600, 1_000], parallel: [1, 10, 1], partSize: [0.1, 20, 1024 ** 2] } as const;
type Field = keyof typeof fields;
const names = Object.keys(fields) as Field[];

/** How recordings go to the store in parts, where a school's network wants it otherwise than usual. */
export function MultipartCard(props: {
  readonly chosen: MultipartSettings | null;
  readonly fixed: boolean;
  readonly onChoose: (multipart: MultipartSettings | null) => Promise<boolean>;
}) {
  const { chosen, fixed, onChoose } = props;
  const t = useText();
  const [own, setOwn] = useState(chosen !== null);
  const begun = chosen ?? first;
  const form = useForm({
    values: {
      asyncUpload: begun.asyncUpload,
      ...(Object.fromEntries(names.map((name) => [name, String(Math.round((begun[name] / fields[name][2]) * 100) / 100)])) as Record<
        Field,
        string
      >),
    },
    check: (values) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const [least, most] = fields[name];
          const number = Number(plainNumber(String(values[name])));
          const fits = number >= least && number <= most && (name !== 'parallel' || Number.isInteger(number));
          return fits ? [] : [[name, t('settings.range', { least, most })]];
        }),
      ),
    submit: async ({ asyncUpload, ...values }) => {
      const bytes = (name: Field) => Math.round(Number(plainNumber(String(values[name]))) * fields[name][2]);
      await onChoose({
        asyncUpload,
        timeout: bytes('timeout'),
        parallel: bytes('parallel'),
        partSize: Math.max(102_400, bytes('partSize')),
      });
    },
  });
  return (
    <SettingCard name="multipart">
      <p className="ad-what">{t('settings.multipart-what')}</p>
      <Check
        label={t('settings.multipart-usual')}
        checked={!own}
        disabled={fixed}
        onChange={(usual) => {
          setOwn(!usual);
          if (usual && chosen !== null) void onChoose(null);
        }}
      />
      {own && (
        <Form form={form}>
          <CheckField form={form} name="asyncUpload" label={t('settings.asyncUpload')} hint={t('settings.asyncUpload-what')} />
          <div className="ad-three">
            {names.map((name) => (
              <TextField key={name} form={form} name={name} label={t(`settings.${name}`)} inputMode="numeric" maxLength={6} />
            ))}
          </div>
          <div className="ad-form-actions">
            <Button submit kind="primary" busy={form.busy} disabled={fixed || (!form.changed && chosen !== null)}>
              {t('kit.save')}
            </Button>
          </div>
        </Form>
      )}
    </SettingCard>
  );
}
