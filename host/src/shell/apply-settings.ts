import type { Disposable, Settings } from '@chorus/sdk';
import { zoomOf } from './footer/font-steps.ts';

/** Puts the teacher's choices onto the page: language, theme, size of the content. */
export function applySettings(settings: Settings, root: HTMLElement): Disposable {
  const apply = () => {
    const { locale, theme, fontSize } = settings.state.get();
    root.lang = locale;
    root.dataset['theme'] = theme;
    root.style.setProperty('--ch-content', String(fontSize));
    root.style.setProperty('--ch-zoom', String(zoomOf(fontSize)));
  };
  apply();
  return settings.state.subscribe(apply);
}
