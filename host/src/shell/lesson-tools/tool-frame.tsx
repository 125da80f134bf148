import type { LessonToolProps } from '@chorus/sdk';
import { IconButton } from '@chorus/sdk/ui';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { usePick, useText } from '../host-context.tsx';
import { ToolView } from './tool-view.tsx';
import type { LessonTool } from './use-lesson-tools.ts';

/** A tool that has just been opened has the focus, and gives it back when it closes. */
export function useToolFocus(frame: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== document.body) return;
      // A door in the sheet of tools goes with the sheet.
      const kept = before?.isConnected && before !== document.body && !before.closest('.ch-tools');
      const back = kept ? before : document.querySelector('.ch-tools-button');
      (back as HTMLElement | null)?.focus({ preventScroll: true });
    };
  }, [before, frame]);
}

/** A tool in a card in the page's corner, or over all of the page. */
export function ToolFrame({
  tool,
  asked,
  onClose,
}: {
  readonly tool: LessonTool;
  readonly asked: LessonToolProps['asked'];
  readonly onClose: () => void;
}) {
  const t = useText();
  const pick = usePick();
  const frame = useRef<HTMLElement>(null);
  useToolFocus(frame);
  const name = pick(tool.value.label);
  return (
    <section
      ref={frame}
      className={`ch-tool ch-tool-${tool.value.opens}`}
      tabIndex={-1}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="ch-tool-head ch-bar">
        <h2>{name}</h2>
        <IconButton label={t('tools.close', { name })} icon={<X size="1.5rem" aria-hidden />} onPress={onClose} />
      </header>
      <div className="ch-tool-body">
        <ToolView tool={tool} name={name} asked={asked} onClose={onClose} />
      </div>
    </section>
  );
}
