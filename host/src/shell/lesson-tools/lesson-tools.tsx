import { useEffect, useRef } from 'react';
import { FloatFrame } from './float-frame.tsx';
import { ToolFrame } from './tool-frame.tsx';
import { toolKey, type Tools } from './use-lesson-tools.ts';
import './lesson-tools.css';

/** What is open, above the page and below dialogs: layers over all of it, panels in its corner, cards that float. */
export function OpenLessonTools({ tools: { open, close, floatOf, askedOf, float } }: { readonly tools: Tools }) {
  const opensAs = (kind: 'panel' | 'layer') => open.filter(({ value }) => value.opens === kind);
  const layers = opensAs('layer');
  const panels = opensAs('panel');
  const last = layers.at(-1);
  useEscape(last && (() => close(last)));
  const floats = open.flatMap((tool) => {
    const at = floatOf(tool);
    return at ? [{ tool, at }] : [];
  });
  return (
    <>
      {layers.map((tool) => (
        <ToolFrame key={toolKey(tool)} tool={tool} asked={askedOf(tool)} onClose={() => close(tool)} />
      ))}
      {panels.length > 0 && (
        <div className="ch-tool-panels">
          {panels.map((tool) => (
            <ToolFrame key={toolKey(tool)} tool={tool} asked={askedOf(tool)} onClose={() => close(tool)} />
          ))}
        </div>
      )}
      {floats.length > 0 && (
        <div className="ch-tool-floats">
          {floats.map(({ tool, at }) => (
            <FloatFrame
              key={toolKey(tool)}
              tool={tool}
              float={at}
              asked={askedOf(tool)}
              onChange={(to) => float(tool, to)}
              onClose={() => close(tool)}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** What lies over all of the page ends by Escape wherever the focus is, but for dialogs and menus, which come first. */
function useEscape(close: (() => void) | undefined): void {
  const now = useRef(close);
  useEffect(() => {
    now.current = close;
  });
  const listens = close !== undefined;
  useEffect(() => {
    if (!listens) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('.bp6-overlay-open')) now.current?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [listens]);
}
