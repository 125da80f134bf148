import type { LocalizedText } from '../plugin/json.ts';
import type { LazyComponent } from '../plugin/lazy-component.ts';
import type { When } from '../plugin/when.ts';
import type { PointDefinition, PutAt } from './point.ts';
import { closed, icon, localized, order, whenRef } from './schema-parts.ts';

/** A lesson tool as data. */
export interface LessonToolEntry {
  /** Name within the plugin, in lower case with dashes. */
  readonly id: string;
  /** Smaller comes first; ties by plugin id. */
  readonly order: number;
  readonly label: LocalizedText;
  /** An SVG document, as a menu entry's. */
  readonly icon: string;
  /**
   * `panel`: a card in the page's corner, beside which the page is used on. `layer`: over the whole page, whose own background is clear; a press where its
   * view has nothing goes to the page, and Escape closes it wherever the focus is. `float`: a card that the teacher drags, or enlarges over the whole page;
   * it keeps its place. What is open is there again after a reload. Enlarged, its view is in the container `ch-tool-full`, by which styles know how much room there is.
   */
  readonly opens: 'panel' | 'layer' | 'float';
  /**
   * Whether it can have a window of its own above other programs, a `float` as a card and a `layer` over a whole display. Its view is drawn into that window's
   * document: it takes `document`, sizes and frames from its own elements (`ownerDocument`), not from the page's globals.
   */
  readonly window?: boolean;
  readonly when?: When;
  /** A `boolean` of the plugin's `settings`: the door is there, and the tool stays open, only while it is true. What a school has switched off is not on the screen. */
  readonly setting?: string;
}

/** What a lesson tool's view is given. */
export interface LessonToolProps {
  /** Closes the tool, as its close button does. */
  close(): void;
  /** What the tool was opened with, of the choices of its item in the function menu; another object each time. */
  readonly asked?: { readonly choice: string };
  /** Set while the tool has a window of its own, above other programs. */
  readonly window?: LessonToolWindow;
}

/** A window of a lesson tool's own. */
export interface LessonToolWindow {
  /** Whether what lies below is seen where the view has nothing. */
  readonly seesThrough: boolean;
  /** What lies below a layer now, as a picture of the whole display; undefined where none can be taken. */
  picture(): Promise<ImageBitmap | undefined>;
}

/** Doors in the sheet of tools on every page of a lesson, and what they open above the page. */
export const lessonToolsPoint: PointDefinition<'lesson.tools/1', LessonToolEntry, LessonToolProps> = {
  id: 'lesson.tools/1',
  schema: closed(
    {
      id: { type: 'string', maxLength: 60, pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' },
      order,
      label: localized,
      icon,
      opens: { type: 'string', enum: ['panel', 'layer', 'float'] },
      window: { type: 'boolean' },
      when: whenRef,
      setting: { type: 'string', maxLength: 60, pattern: '^[a-z][A-Za-z0-9]*$' },
    },
    ['window', 'when', 'setting'],
  ),
  most: 20,
  keys: (pluginId, { id }) => [`${pluginId} ${id}`],
  order: (entry) => entry.order,
  brings: { 'zh-CN': '{count} 个课堂工具', en: 'lesson tools: {count}' },
  opened: { on: '/home', behind: '.ch-tools-button', by: '.ch-tools button' },
};

/**
 * A door in the sheet of tools on every page of a lesson, and what it opens above the page (`lesson.tools/1`). It stays open while pages change, and closes
 * with its close button, the lesson's end and the plugin's unloading. What has to outlive a closing belongs in the plugin's state.
 */
export function lessonTool({
  view,
  ...entry
}: LessonToolEntry & { readonly view: LazyComponent<LessonToolProps> }): PutAt<'lesson.tools/1', LessonToolEntry, LessonToolProps> {
  return { point: lessonToolsPoint.id, entry, view };
}
