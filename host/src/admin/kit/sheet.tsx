import { IconButton } from '@chorus/sdk/ui';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../admin-context.tsx';
import { useUnsaved, useUnsavedQuestion } from '../shell/leave-question.tsx';
import { useConfirm } from './confirm-dialog.tsx';

/**
 * What there is to know and to do about one row, beside the list. It has the focus when it comes and gives it back; Escape closes it. With
 * `unsaved` it asks before what was typed is lost.
 */
export function Sheet(props: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly unsaved?: boolean;
  readonly onClose: () => void;
}) {
  const { title, subtitle, children, foot, unsaved = false, onClose } = props;
  const t = useText();
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, ask] = useConfirm();
  const question = useUnsavedQuestion();
  useUnsaved(unsaved);
  useEffect(() => {
    const before = document.activeElement;
    // A form's first field may have taken it already.
    if (!element.current?.contains(before)) heading.current?.focus({ preventScroll: true });
    return () => {
      const active = document.activeElement;
      if (active && active !== document.body) return;
      // What it was opened by may have been in a sheet before it, which has gone: then the row that both are about.
      const known = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : undefined;
      (known ?? document.querySelector<HTMLElement>('.ad-grid-row[tabindex="0"]'))?.focus({ preventScroll: true });
    };
  }, []);
  const close = async () => {
    if (!unsaved || (await ask(question))) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu or a dialog of the sheet is below it for React, and closes by itself.
    if (event.key !== 'Escape' || event.defaultPrevented || !element.current?.contains(event.target as Node)) return;
    event.preventDefault();
    void close();
  };
  return (
    <aside ref={element} className="ad-sheet" aria-labelledby={id} onKeyDown={onKeyDown}>
      <header className="ad-sheet-head">
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {subtitle !== undefined && <p className="ad-what">{subtitle}</p>}
        </div>
        <IconButton label={t('kit.close')} icon={<X size="1.25em" aria-hidden />} onPress={() => void close()} />
      </header>
      <div className="ad-sheet-body">{children}</div>
      {foot !== undefined && <div className="ad-sheet-foot">{foot}</div>}
      {dialog}
    </aside>
  );
}

/** Facts of what a sheet is about, as names and values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="ad-facts">{children}</dl>;
}

/** One of {@link Facts}. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
