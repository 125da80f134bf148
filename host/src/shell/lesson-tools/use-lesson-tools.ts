import type { LessonToolEntry, LessonToolProps } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useEffect, useRef, useState } from 'react';
import type { Contributed } from '../../kernel/kernel-types.ts';
import { platformToken } from '../../platform/host-platform.ts';
import type { ToolWindow } from '../../platform/tool-window/tool-window.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { viewsToken } from '../../plugins/mounted-views.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { useService } from '../host-context.tsx';
import { useShown } from '../use-facts.ts';
import { firstPlace } from './float-place.ts';
import { useToolSettings } from './use-tool-settings.ts';
import { keepTools, readKeptTools, type KeptTool } from './kept-tools.ts';

export type LessonTool = Contributed<LessonToolEntry>;

/** A tool's name in the whole application. */
export const toolKey = ({ pluginId, value }: LessonTool): string => `${pluginId} ${value.id}`;

/** An open tool: in which lesson and life of its plugin, and where it floats if it does. */
interface Opened {
  readonly in: string;
  readonly float?: KeptTool;
  readonly asked?: Asked;
  /** Its own, above other programs; else it is on the page. */
  readonly window?: ToolWindow;
}

/** What a tool was opened with; another object each time. */
type Asked = NonNullable<LessonToolProps['asked']>;

/** A card's window is so large until its content says how large it is, CSS pixels. */
const firstSize = { width: 380, height: 480 };

/** Its window is gone: a card is on the page again, a layer is closed. */
const onPage = ({ in: lesson, float }: Opened): Opened | undefined => float && { in: lesson, float };

/** What was open before a reload; a plugin's life is its first one then. */
function openedBefore(): ReadonlyMap<string, Opened> {
  const kept = readKeptTools();
  return new Map(
    Object.entries(kept?.tools ?? {}).map(([key, float]) => [
      key,
      { in: `${kept?.lesson} 0`, ...(float && { float: { place: float.place, full: float.full } }) },
    ]),
  );
}

/** The tools of the lesson that is on: those whose button may be seen, and those that are open. */
export function useLessonTools() {
  const classroom = useService(classroomToken);
  const kernel = useService(kernelToken);
  const views = useService(viewsToken);
  const platform = useService(platformToken);
  const lesson = useObservable(classroom.state).lesson?.id;
  const shown = useShown('lesson.tools/1');
  const all = useObservable(kernel.contributed('lesson.tools/1'));
  const isOn = useToolSettings(all);
  const closings = useObservable(views.closings);
  // A tool is open in one lesson and one life of its plugin, whichever ends first.
  const [opened, setOpened] = useState(openedBefore);
  const here = (key: string) => `${lesson} ${closings.get(key.split(' ')[0]!) ?? 0}`;
  const openAs = (key: string) => {
    const one = opened.get(key);
    return one?.in === here(key) ? one : undefined;
  };
  const isOpen = (tool: LessonTool) => openAs(toolKey(tool)) !== undefined;
  const floatOf = (tool: LessonTool) => openAs(toolKey(tool))?.float;
  const floating = [...opened.keys()].flatMap((key) => {
    const float = openAs(key)?.float;
    return float ? [[key, float] as const] : [];
  });
  // A layer's window goes with the page that opened it, and the layer with its window.
  const kept = [...opened.keys()].flatMap((key) => {
    const one = openAs(key);
    return one && (one.float || !one.window) ? [[key, one.float ?? null] as const] : [];
  });
  const text = JSON.stringify(kept);
  useEffect(() => {
    if (lesson !== undefined) keepTools({ lesson, tools: Object.fromEntries(JSON.parse(text) as [string, KeptTool | null][]) });
  }, [lesson, text]);

  const change = (tool: LessonTool, to: (before: Opened | undefined) => Opened | undefined) =>
    setOpened((before) => {
      const next = new Map(before);
      const one = to(before.get(toolKey(tool)));
      if (one) next.set(toolKey(tool), one);
      else next.delete(toolKey(tool));
      return next;
    });
  const opening = (tool: LessonTool, asked?: Asked): Opened => {
    const float = tool.value.opens === 'float' && {
      place: firstPlace(floating.map(([, { place }]) => place)),
      full: false,
      untouched: true as const,
    };
    return { in: here(toolKey(tool)), ...(float && { float }), ...(asked && { asked }) };
  };
  const open = (tool: LessonTool, asked?: Asked) => change(tool, () => opening(tool, asked));
  const close = (tool: LessonTool) => change(tool, () => undefined);

  // Whose tool has been closed, or whose lesson has ended, is of no use.
  const windows = useRef(new Set<ToolWindow>());
  useEffect(() => {
    const used = new Set([...opened.keys()].map((key) => openAs(key)?.window));
    for (const window of windows.current) if (!used.has(window)) window.close();
  });
  useEffect(() => {
    const all = windows.current;
    return () => all.forEach((window) => window.close());
  }, []);
  const kindOf = ({ value }: LessonTool) => (value.opens === 'layer' ? 'layer' : 'card');
  const canFloat = (tool: LessonTool) => tool.value.window === true && platform.toolWindows?.kinds.includes(kindOf(tool)) === true;
  const wanted = useRef(new Set<string>());
  /** Has a tool in a window of its own; where that can't be, on the page. */
  const floatAbove = async (tool: LessonTool, asked?: Asked, size = firstSize) => {
    const key = toolKey(tool);
    if (wanted.current.has(key)) return;
    wanted.current.add(key);
    const window = canFloat(tool) ? await platform.toolWindows?.open({ kind: kindOf(tool), tool: key, ...size }) : undefined;
    wanted.current.delete(key);
    if (!window) return change(tool, (before) => before ?? opening(tool, asked));
    windows.current.add(window);
    // What was asked of the view on the page has been done.
    change(tool, (before) => ({ ...opening(tool, asked), ...(before?.float && { float: before.float }), window }));
    window.onGone(() => {
      windows.current.delete(window);
      change(tool, (before) => (before?.window === window ? onPage(before) : before));
    });
  };
  return {
    buttons: lesson === undefined ? [] : shown.filter(isOn),
    open: lesson === undefined ? [] : all.filter((tool) => isOpen(tool) && isOn(tool)),
    isOpen,
    floatOf,
    askedOf: (tool: LessonTool) => openAs(toolKey(tool))?.asked,
    /** Opens a tool, or has an open one take what is asked of it. */
    ask: (tool: LessonTool, asked: Asked) => {
      const before = openAs(toolKey(tool));
      if (before) change(tool, () => ({ ...before, asked }));
      else open(tool, asked);
    },
    /** Moves or enlarges a floating tool. */
    float: (tool: LessonTool, to: KeptTool) => change(tool, (before) => ({ ...before, in: here(toolKey(tool)), float: to })),
    windowOf: (tool: LessonTool) => openAs(toolKey(tool))?.window,
    canFloat,
    floatAbove,
    toggle: (tool: LessonTool) => (isOpen(tool) ? close(tool) : open(tool)),
    close,
  };
}

/** {@link useLessonTools}, as the shell hands it on. */
export type Tools = ReturnType<typeof useLessonTools>;
