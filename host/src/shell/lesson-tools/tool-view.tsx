import type { LessonToolProps } from '@chorus/sdk';
import { ContributedView } from '../contributed-view.tsx';
import type { LessonTool } from './use-lesson-tools.ts';

/** What a tool shows. */
export function ToolView({
  tool: { pluginId, value },
  name,
  asked,
  window,
  onClose,
}: {
  readonly tool: LessonTool;
  readonly asked: LessonToolProps['asked'];
  /** Its own, where it has one. */
  readonly window?: LessonToolProps['window'];
  readonly name: string;
  readonly onClose: () => void;
}) {
  const give = { close: onClose, ...(asked && { asked }), ...(window && { window }) };
  return <ContributedView point="lesson.tools/1" pluginId={pluginId} id={value.id} name={name} give={give} />;
}
