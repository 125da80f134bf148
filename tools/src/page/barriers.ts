import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

interface Axe {
  run(what: Document, options: object): Promise<{ violations: readonly Finding[] }>;
}

/** Rules that see colours; the others find the same in every theme. */
const ofColour = ['color-contrast', 'link-in-text-block'];
export const themes = ['light', 'dark', 'contrast'] as const;

/** What axe finds moderate, serious or critical on the page as it is, in these themes, of which the first is looked at whole; it is shown in its own again then. */
export async function barriers(page: Page, shownIn: readonly (typeof themes)[number][] = themes): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(
    async ([all, coloured]) => {
      const { axe } = window as unknown as { axe: Axe };
      const root = document.documentElement;
      const shown = root.dataset['theme'];
      const found: string[] = [];
      for (const theme of all) {
        root.dataset['theme'] = theme;
        // What moves to its colour, or fades in, is at its end at once.
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
        const only = theme === all[0] ? {} : { runOnly: { type: 'rule', values: coloured } };
        const { violations } = await axe.run(document, { ...only, resultTypes: ['violations'], elementRef: false });
        for (const { id, impact, nodes } of violations)
          if (impact !== 'minor')
            found.push(
              ...nodes.map(
                ({ target, failureSummary = '' }) =>
                  `${theme}: ${id} (${impact}): ${target.join(' ')} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
              ),
            );
      }
      if (shown === undefined) delete root.dataset['theme'];
      else root.dataset['theme'] = shown;
      return found;
    },
    [shownIn, ofColour] as const,
  );
}
