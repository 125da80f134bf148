import { Button } from '@chorus/sdk/ui';
import { Check, Copy, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../admin-context.tsx';

/** What is shown once, such as a code: large, to be copied or printed. On paper there is nothing but it, its title and what to do with it. */
export function CopyField({ title, value, children }: { readonly title: string; readonly value: string; readonly children?: ReactNode }) {
  const t = useText();
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // A page that is no secure one has no clipboard: the code is selected, and the keyboard copies it.
      setCopied(false);
    }
  };
  const content = (
    <>
      <p className="ad-copy-title">{title}</p>
      <output className="ad-copy-value" translate="no">
        {value}
      </output>
      {children}
    </>
  );
  return (
    <section className="ad-copy" aria-label={title}>
      {content}
      <div className="ad-copy-actions">
        <Button icon={copied ? <Check size="1.25em" aria-hidden /> : <Copy size="1.25em" aria-hidden />} onPress={() => void copy()}>
          {t(copied ? 'kit.copied' : 'kit.copy')}
        </Button>
        <Button icon={<Printer size="1.25em" aria-hidden />} onPress={() => window.print()}>
          {t('kit.print')}
        </Button>
      </div>
      <p role="status">{copied === false && t('kit.copy-by-hand')}</p>
      {createPortal(
        <div className="ad-paper" aria-hidden="true">
          {content}
        </div>,
        document.body,
      )}
    </section>
  );
}
