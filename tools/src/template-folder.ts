import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './build/paths.ts';

/** An activity that `create` copies, and the names in it that the copy changes. */
export interface Template {
  /** Its sources, from the project's root. */
  readonly sources: string;
  readonly id: string;
  /** What the names of its routes begin with. */
  readonly routes: string;
  readonly title: { readonly 'zh-CN': string; readonly en: string };
}

/** By the kind that an author asks for. */
export const templates: Readonly<Record<'quiz' | 'spoken' | 'drill', Template>> = {
  quiz: { sources: 'plugins/examples/quiz/src', id: 'examples.quiz', routes: 'Quiz', title: { 'zh-CN': '小测验', en: 'Quiz' } },
  spoken: {
    sources: 'tools/templates/spoken/src',
    id: 'examples.reading',
    routes: 'Reading',
    title: { 'zh-CN': '读句子', en: 'Read sentences' },
  },
  drill: {
    sources: 'tools/templates/drill/src',
    id: 'examples.odd-one-out',
    routes: 'OddOneOut',
    title: { 'zh-CN': '找不同', en: 'Odd one out' },
  },
};

/** Where a template's sources are: beside the packed tool, or in the project. */
export function templateFolder(kind: keyof typeof templates): string {
  const packed = fileURLToPath(new URL(`../templates/${kind}`, import.meta.url));
  return existsSync(join(packed, 'index.ts')) ? packed : join(root, templates[kind].sources);
}
