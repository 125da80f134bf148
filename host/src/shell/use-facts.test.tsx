import { ObservableValue } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { BrowserPlatform } from '../platform/browser-platform.ts';
import { renderWithHost } from './testing/render-with-host.tsx';
import { useShown } from './use-facts.ts';

const Shown = () => <p>{useShown('home.activities/1').map(({ value }) => value.route)}</p>;

/** What is drawn of an entry for everybody and one that asks for the desktop client. */
function drawn(platform: { readonly state: unknown }): string | null {
  return renderWithHost(<Shown />, {
    classroom: { state: new ObservableValue({ stage: 'middle' }) },
    session: { state: new ObservableValue({}) },
    navigation: { state: new ObservableValue({ route: 'Home' }) },
    kernel: { contributed: () => new ObservableValue([{ value: { route: 'Words' } }, { value: { route: ' Window', when: 'desktop' } }]) },
    platform,
  }).textContent;
}

it('draws in a browser nothing that asks for the desktop client [6-5]', () => {
  const { state } = new BrowserPlatform(window);
  expect(drawn({ state })).toBe('Words');
  expect(drawn({ state: new ObservableValue({ ...state.get(), desktop: true }) })).toBe('Words Window');
});
