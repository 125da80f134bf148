import type { WrittenRule } from '@chorus/contract/api/admin/policy-calls';
import { isVersionRange } from '@chorus/contract/version';
import { Button, Dialog } from '@chorus/sdk/ui';
import { useText } from '../../admin-context.tsx';
import { Form, TextField, useForm } from '../../kit/form.tsx';

/** Asks for what of a rule has to be typed: the versions that a pin allows, or the reason in somebody's own words. */
export function RuleDialog(props: {
  readonly what: 'version' | 'reason';
  readonly name: string;
  /** The version that is installed. */
  readonly version: string;
  /** Those that the server has. */
  readonly versions: readonly string[];
  readonly rule: WrittenRule | null;
  readonly onChoose: (rule: WrittenRule) => void;
  readonly onClose: () => void;
}) {
  const { what, name, version, versions, rule, onChoose, onClose } = props;
  const t = useText();
  const form = useForm({
    values: { text: what === 'reason' ? (rule?.reason ?? '') : (rule?.version ?? version) },
    check: ({ text }) => (what === 'version' && !isVersionRange(text.trim()) ? { text: t('policy.version-wrong') } : {}),
    submit: async ({ text }) => {
      const typed = text.trim();
      if (what === 'version')
        return onChoose({
          effect: 'pin',
          version: typed,
          lock: rule?.lock ?? false,
          ...(rule?.reason !== undefined && { reason: rule.reason }),
        });
      if (!rule) return;
      const { reason: _before, ...others } = rule;
      onChoose(typed === '' ? others : { ...others, reason: typed });
    },
  });
  return (
    <Dialog title={t(`policy.ask-${what}`, { name })} width={720} onClose={onClose}>
      <Form form={form}>
        <TextField
          form={form}
          name="text"
          label={t(`policy.${what}-label`)}
          hint={t(`policy.${what}-hint`, { version })}
          maxLength={what === 'version' ? 50 : 200}
          autoFocus
        />
        {what === 'version' && (
          <div className="ad-versions" role="group" aria-label={t('policy.versions')}>
            <span className="ad-what">{t('policy.versions')}</span>
            {versions.map((one) => (
              <Button key={one} pressed={form.values.text.trim() === one} onPress={() => form.set('text', one)}>
                {one}
              </Button>
            ))}
          </div>
        )}
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit>
            {t('policy.ask-done')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
