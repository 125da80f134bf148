import { ObservableValue, type Settings, type SettingsSnapshot } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { applySettings } from './apply-settings.ts';

it('puts language, theme and size onto the page, and follows a change [9-1] [3-23]', () => {
  const state = new ObservableValue<SettingsSnapshot>({ locale: 'zh-CN', theme: 'light', fontSize: 33, accent: 'us', sound: 'medium' });
  const root = document.documentElement;
  const applied = applySettings({ state } as unknown as Settings, root);
  expect([root.lang, root.dataset['theme'], root.style.getPropertyValue('--ch-content')]).toEqual(['zh-CN', 'light', '33']);
  state.set({ ...state.get(), locale: 'en', theme: 'contrast', fontSize: 56 });
  expect([root.lang, root.dataset['theme'], root.style.getPropertyValue('--ch-content')]).toEqual(['en', 'contrast', '56']);
  applied.dispose();
  expect(state.listenerCount).toBe(0);
});

it('prints on white whatever the theme, and shows the theme again', () => {
  const state = new ObservableValue<SettingsSnapshot>({ locale: 'zh-CN', theme: 'dark', fontSize: 33, accent: 'us', sound: 'medium' });
  const root = document.documentElement;
  const applied = applySettings({ state } as unknown as Settings, root);
  window.dispatchEvent(new Event('beforeprint'));
  expect(root.dataset['theme']).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(root.dataset['theme']).toBe('dark');
  applied.dispose();
  window.dispatchEvent(new Event('beforeprint'));
  expect(root.dataset['theme']).toBe('dark');
});
