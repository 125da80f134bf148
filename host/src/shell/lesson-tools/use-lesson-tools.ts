import type { LessonToolEntry } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useState } from 'react';
import type { Contributed } from '../../kernel/kernel-types.ts';
import { useHost } from '../host-context.tsx';
import { useShown } from '../use-facts.ts';

export type LessonTool = Contributed<LessonToolEntry>;

/** A tool's name in the whole application. */
export const toolKey = ({ pluginId, value }: LessonTool): string => `${pluginId} ${value.id}`;

/** The tools of the lesson that is on: those whose button may be seen, and those that are open. */
export function useLessonTools() {
  const { classroom, kernel, views } = useHost();
  const lesson = useObservable(classroom.state).lesson?.id;
  const shown = useShown('lesson.tools/1');
  const all = useObservable(kernel.contributed('lesson.tools/1'));
  const closings = useObservable(views.closings);
  // A tool is open in one lesson and one life of its plugin, whichever ends first.
  const [openedIn, setOpenedIn] = useState<ReadonlyMap<string, string>>(new Map());
  const here = (tool: LessonTool) => `${lesson} ${closings.get(tool.pluginId) ?? 0}`;
  const isOpen = (tool: LessonTool) => openedIn.get(toolKey(tool)) === here(tool);
  const set = (tool: LessonTool, open: boolean) =>
    setOpenedIn((before) => {
      const next = new Map(before);
      if (open) next.set(toolKey(tool), here(tool));
      else next.delete(toolKey(tool));
      return next;
    });
  return {
    buttons: lesson === undefined ? [] : shown,
    open: lesson === undefined ? [] : all.filter(isOpen),
    isOpen,
    toggle: (tool: LessonTool) => set(tool, !isOpen(tool)),
    close: (tool: LessonTool) => set(tool, false),
  };
}
