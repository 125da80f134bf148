import type { LessonToolEntry, LessonToolProps } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useEffect, useState } from 'react';
import type { Contributed } from '../../kernel/kernel-types.ts';
import { useHost } from '../host-context.tsx';
import { useShown } from '../use-facts.ts';
import { firstPlace } from './float-place.ts';
import { keepTools, readKeptTools, type KeptTool } from './kept-tools.ts';

export type LessonTool = Contributed<LessonToolEntry>;

/** A tool's name in the whole application. */
export const toolKey = ({ pluginId, value }: LessonTool): string => `${pluginId} ${value.id}`;

/** An open tool: in which lesson and life of its plugin, and where it floats if it does. */
interface Opened {
  readonly in: string;
  readonly float?: KeptTool;
  readonly asked?: Asked;
}

/** What a tool was opened with; another object each time. */
type Asked = NonNullable<LessonToolProps['asked']>;

/** What floated before a reload; a plugin's life is its first one then. */
function openedBefore(): ReadonlyMap<string, Opened> {
  const kept = readKeptTools();
  return new Map(Object.entries(kept?.tools ?? {}).map(([key, float]) => [key, { in: `${kept?.lesson} 0`, float }]));
}

/** The tools of the lesson that is on: those whose button may be seen, and those that are open. */
export function useLessonTools() {
  const { classroom, kernel, views } = useHost();
  const lesson = useObservable(classroom.state).lesson?.id;
  const shown = useShown('lesson.tools/1');
  const all = useObservable(kernel.contributed('lesson.tools/1'));
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
  const text = JSON.stringify(floating);
  useEffect(() => {
    if (lesson !== undefined) keepTools({ lesson, tools: Object.fromEntries(JSON.parse(text) as [string, KeptTool][]) });
  }, [lesson, text]);

  const change = (tool: LessonTool, to: Opened | undefined) =>
    setOpened((before) => {
      const next = new Map(before);
      if (to) next.set(toolKey(tool), to);
      else next.delete(toolKey(tool));
      return next;
    });
  const open = (tool: LessonTool, asked?: Asked) => {
    const float = tool.value.opens === 'float' && { place: firstPlace(floating.map(([, { place }]) => place)), full: false };
    change(tool, { in: here(toolKey(tool)), ...(float && { float }), ...(asked && { asked }) });
  };
  const close = (tool: LessonTool) => change(tool, undefined);
  return {
    buttons: lesson === undefined ? [] : shown,
    open: lesson === undefined ? [] : all.filter(isOpen),
    isOpen,
    floatOf,
    askedOf: (tool: LessonTool) => openAs(toolKey(tool))?.asked,
    /** Opens a tool, or has an open one take what is asked of it. */
    ask: (tool: LessonTool, asked: Asked) => {
      const before = openAs(toolKey(tool));
      if (before) change(tool, { ...before, asked });
      else open(tool, asked);
    },
    /** Moves or enlarges a floating tool. */
    float: (tool: LessonTool, to: KeptTool) => change(tool, { ...openAs(toolKey(tool)), in: here(toolKey(tool)), float: to }),
    toggle: (tool: LessonTool) => (isOpen(tool) ? close(tool) : open(tool)),
    close,
  };
}

/** {@link useLessonTools}, as the shell hands it on. */
export type Tools = ReturnType<typeof useLessonTools>;
