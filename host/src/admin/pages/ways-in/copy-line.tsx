import { IconButton } from '@chorus/sdk/ui';
import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../../admin-context.tsx';

/** A line of text that belongs elsewhere: to be copied. */
export function CopyLine({ label, value, hint }: { readonly label: string; readonly value: string; readonly hint: string }) {
  const t = useText();
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without a clipboard the text is selected at its focus, and the keyboard copies it.
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="ad-field">
      <label htmlFor={id}>{label}</label>
      <span className="ad-field-with-button">
        <input id={id} readOnly value={value} aria-describedby={`${id}-note`} onFocus={(event) => event.target.select()} />
        <IconButton
          label={t(copied ? 'kit.copied' : 'kit.copy')}
          icon={copied ? <Check size="1.25em" aria-hidden /> : <Copy size="1.25em" aria-hidden />}
          onPress={() => void copy()}
        />
      </span>
      <span className="ad-field-note" id={`${id}-note`}>
        {hint}
      </span>
    </div>
  );
}
