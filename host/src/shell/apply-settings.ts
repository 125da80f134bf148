import { toDisposable, type Disposable, type Settings } from '@chorus/sdk';
import { zoomOf } from './footer/font-steps.ts';

/** Puts the teacher's choices onto the page: language, theme, size of the content. Paper is white whatever the theme. */
export function applySettings(settings: Pick<Settings, 'state'>, root: HTMLElement): Disposable {
  const apply = () => {
    const { locale, theme, fontSize } = settings.state.get();
    root.lang = locale;
    root.dataset['theme'] = theme;
    root.style.setProperty('--ch-content', String(fontSize));
    root.style.setProperty('--ch-zoom', String(zoomOf(fontSize)));
  };
  const onPaper = () => (root.dataset['theme'] = 'light');
  apply();
  window.addEventListener('beforeprint', onPaper);
  window.addEventListener('afterprint', apply);
  const subscription = settings.state.subscribe(apply);
  return toDisposable(() => {
    subscription.dispose();
    window.removeEventListener('beforeprint', onPaper);
    window.removeEventListener('afterprint', apply);
  });
}
