import '@chorus/sdk/ui/theme.css';
import type { PluginDefinition } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom } from '@chorus/sdk/testing';
import '../../../../host/src/pages/pages.css';
import { applySettings } from '../../../../host/src/shell/apply-settings.ts';
import '../../../../host/src/shell/fonts/fonts.css';
import '../../../../host/src/shell/shell.css';
import { listStays } from '../../../../host/src/shell/sidebar/sidebar-store.ts';
import '../../../../host/src/shell/sidebar/sidebar.css';
import type { OpenedPage, PageRequest } from '../page-request.ts';
import { draw } from './draw.tsx';
import { noteMissingTexts } from './missing-texts.ts';
import { runClock } from './run-clock.ts';
import { shellOverFakes } from './shell-over-fakes.ts';

/** Draws the page that a test asks for, in the shell's frame. `prepare`: what the test does to the fakes before the activity is active. */
async function open(request: PageRequest, prepare: (fakes: FakeServices) => unknown): Promise<OpenedPage> {
  const { entry, styles, students, classroom, settings, chosen, list, route, query } = request;
  const fakes = new FakeServices({ classroom: sampleClassroom(students, classroom) });
  await fakes.settings.set(settings);
  fakes.i18n.locale.set(fakes.settings.state.get().locale);
  listStays.set(list === 'open');
  await prepare(fakes);
  for (const href of styles) await styled(href);
  const { default: plugin } = (await import(/* @vite-ignore */ entry)) as { default: PluginDefinition };
  await fakes.navigation.go(route, { query });
  const missingTexts = new Set<string>();
  let harness: PluginHarness<unknown>;
  const host = shellOverFakes(fakes, () => harness);
  const begin = async (next: Promise<PluginHarness<unknown>>) => {
    harness = await next;
    noteMissingTexts(harness, fakes.i18n.locale, missingTexts);
    if (harness.chosen) harness.chosen.set({ ...harness.chosen.get(), ...chosen });
  };
  await begin(PluginHarness.activate(plugin, fakes));
  applySettings(fakes.settings, document.documentElement);
  const drawn = draw(host, () => harness, document.getElementById('root')!);
  if (request.clock === 'runs') runClock(fakes);
  return {
    fakes,
    missingTexts,
    get harness() {
      return harness;
    },
    async reload() {
      drawn.clear();
      // what the page has begun it ends before the activity does
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      await begin(harness.reload());
      drawn.again();
    },
  };
}

const styled = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: () => resolve(), onerror: () => reject(new Error(`${href} did not load`)) });
    document.head.append(link);
  });

Object.assign(globalThis, { openPage: open });
