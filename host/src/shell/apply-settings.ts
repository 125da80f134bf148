import type { Disposable, Settings } from '@chorus/sdk';

/** Puts the teacher's choices onto the page: language, theme, size of the content. */
export function applySettings(settings: Settings, root: HTMLElement): Disposable {
  const apply = () => {
    const { locale, theme, fontSize } = settings.state.get();
    root.lang = locale;
    root.dataset['theme'] = theme;
    root.style.setProperty('--ch-content', String(fontSize));
  };
  apply();
  return settings.state.subscribe(apply);
}
