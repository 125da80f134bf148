import { useToldKeys } from '@chorus/sdk/ui';
import { useEffect, useRef } from 'react';
import { usePick, useText } from '../host-context.tsx';
import { FloatFrame } from './float-frame.tsx';
import { ToolFrame } from './tool-frame.tsx';
import { toolKey, type Tools } from './use-lesson-tools.ts';
import { WindowFrame } from './window-frame.tsx';
import './lesson-tools.css';

/** What is open, above the page and below dialogs: layers over all of it, panels in its corner; and in windows of their own. */
export function OpenLessonTools({ tools }: { readonly tools: Tools }) {
  const { open, close, askedOf, windowOf } = tools;
  const onPage = open.filter((tool) => !windowOf(tool));
  const opensAs = (kind: 'panel' | 'layer') => onPage.filter(({ value }) => value.opens === kind);
  const layers = opensAs('layer');
  const panels = opensAs('panel');
  const last = layers.at(-1);
  useEscape(last && (() => close(last)));
  const pick = usePick();
  const t = useText();
  useToldKeys(last ? [{ key: 'Escape', does: t('tools.close', { name: pick(last.value.label) }) }] : []);
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
      {open.map((tool) => {
        const own = windowOf(tool);
        return own && <WindowFrame key={toolKey(tool)} tool={tool} own={own} asked={askedOf(tool)} onClose={() => close(tool)} />;
      })}
    </>
  );
}

/** The cards that float over the page and over the list beside it: what is taught needs its place more than names do that scroll. */
export function FloatingTools({ tools }: { readonly tools: Tools }) {
  const { open, close, floatOf, askedOf, float, windowOf, canFloat, floatAbove } = tools;
  const floats = open.flatMap((tool) => {
    const at = windowOf(tool) ? undefined : floatOf(tool);
    return at ? [{ tool, at }] : [];
  });
  if (floats.length === 0) return null;
  return (
    <div className="ch-tool-floats">
      {floats.map(({ tool, at }) => (
        <FloatFrame
          key={toolKey(tool)}
          tool={tool}
          float={at}
          asked={askedOf(tool)}
          onChange={(to) => float(tool, to)}
          onFloatAbove={canFloat(tool) ? (size) => void floatAbove(tool, undefined, size) : undefined}
          onClose={() => close(tool)}
        />
      ))}
    </div>
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
