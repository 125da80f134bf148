import type { LessonToolEntry } from '@chorus/sdk';
import { closed, icon, localized, order, whenRef } from '../schema-parts.ts';
import type { PointDefinition } from './point.ts';

/** `lesson.tools/1`: a button on every page of a lesson, and what it opens above the page. */
export const lessonTools: PointDefinition<LessonToolEntry> = {
  schema: closed(
    {
      id: { type: 'string', maxLength: 60, pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' },
      order,
      label: localized,
      icon,
      opens: { type: 'string', enum: ['panel', 'layer', 'float'] },
      window: { type: 'boolean' },
      when: whenRef,
    },
    ['window', 'when'],
  ),
  most: 20,
  keys: (pluginId, { id }) => [`${pluginId} ${id}`],
  order: (entry) => entry.order,
};
