import { PortalProvider } from '@blueprintjs/core';
import type { LessonToolProps } from '@chorus/sdk';
import { IconButton } from '@chorus/sdk/ui';
import { PictureInPicture2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ToolWindow } from '../../platform/tool-window/tool-window.ts';
import { wakeLockToken } from '../../services/wake-lock/screen-wake-lock.ts';
import { usePick, useService, useText } from '../host-context.tsx';
import { ToolView } from './tool-view.tsx';
import type { LessonTool } from './use-lesson-tools.ts';

/** A tool in a window of its own: drawn by this page, so that nothing of the lesson is there twice. */
export function WindowFrame(props: {
  readonly tool: LessonTool;
  readonly own: ToolWindow;
  readonly asked: LessonToolProps['asked'];
  readonly onClose: () => void;
}) {
  const { tool, own, asked, onClose } = props;
  const { document: there, kind } = own;
  const t = useText();
  const pick = usePick();
  const frame = useRef<HTMLElement>(null);
  const name = pick(tool.value.label);
  const wakeLock = useService(wakeLockToken);
  useEffect(() => {
    // The lesson's own window may be hidden behind other programs.
    const held = wakeLock.hold(there.defaultView!);
    return () => held.dispose();
  }, [wakeLock, there]);
  useEffect(() => own.setTitle(name), [own, name]);
  useEffect(() => {
    frame.current!.focus({ preventScroll: true });
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !there.querySelector('.bp6-overlay-open')) own.close();
    };
    there.addEventListener('keydown', press);
    return () => there.removeEventListener('keydown', press);
  }, [there, own]);
  useEffect(() => {
    const { ResizeObserver } = there.defaultView!;
    if (kind === 'layer') return undefined;
    const watch = new ResizeObserver(() => own.fit(frame.current!.getBoundingClientRect()));
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, [there, own, kind]);
  return createPortal(
    <PortalProvider portalContainer={there.body}>
      <main ref={frame} className={`ch-tool ch-tool-window ch-tool-${kind} ch-bar`} tabIndex={-1} aria-label={name}>
        <header className="ch-tool-head ch-bar">
          <h1>{name}</h1>
          {kind === 'card' && (
            <IconButton
              label={t('tools.to-page', { name })}
              icon={<PictureInPicture2 size="1.5rem" className="ch-tool-to-page" aria-hidden />}
              onPress={own.close}
            />
          )}
          <IconButton label={t('tools.close', { name })} icon={<X size="1.5rem" aria-hidden />} onPress={onClose} />
        </header>
        <div className="ch-tool-body">
          <ToolView tool={tool} name={name} asked={asked} window={own} onClose={onClose} />
        </div>
      </main>
    </PortalProvider>,
    there.body,
  );
}
