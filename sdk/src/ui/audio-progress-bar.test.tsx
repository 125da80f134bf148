// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { AudioProgressBar, type AudioProgressBarProps } from './audio-progress-bar.tsx';
import { find, key, press, render } from './render-for-test.tsx';

function bar(props: Partial<AudioProgressBarProps> = {}) {
  const onSeek = vi.fn();
  const onToggle = vi.fn();
  const { element } = render(
    <AudioProgressBar url="/a.wav" positionMs={600} durationMs={1400} playing={false} onSeek={onSeek} onToggle={onToggle} {...props} />,
  );
  const slider = find(element, '[role=slider]');
  slider.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  return { element, slider, onSeek, onToggle, times: [...element.querySelectorAll('.ch-audio-time')].map((time) => time.textContent) };
}

it('shows the current time and the total at the ends of the bar in mode 1 [2.8-1]', () => {
  expect(bar({ mode: 1 }).times).toEqual(['0:00.6', '0:01.4']);
});

it('shows both times together in mode 2 [2.8-1]', () => {
  expect(bar({ mode: 2 }).times).toEqual(['0:00.6 / 0:01.4']);
});

it('seeks to where it is pressed [2.8-1]', () => {
  const { slider, onSeek } = bar();
  press(slider, { clientX: 150 });
  press(slider, { clientX: 90 });
  press(slider, { clientX: 400 });
  expect(onSeek.mock.calls).toEqual([[350], [0], [1400]]);
});

it('seeks by the keyboard too [2.8-1]', () => {
  const { slider, onSeek } = bar();
  for (const name of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a']) key(slider, name);
  expect(onSeek.mock.calls).toEqual([[670], [530], [0], [1400]]);
});

it.each([undefined, ''])('does nothing without a url (%s) [5-20]', (url) => {
  const { element, slider, onSeek, onToggle } = bar({ url });
  press(slider, { clientX: 150 });
  key(slider, 'End');
  press(find(element, 'button'));
  expect(onSeek).not.toHaveBeenCalled();
  expect(onToggle).not.toHaveBeenCalled();
  expect(slider.getAttribute('tabindex')).toBe('-1');
});

it('plays and pauses', () => {
  const { element, onToggle } = bar({ playing: true });
  press(find(element, 'button', '暂停'));
  expect(onToggle).toHaveBeenCalledOnce();
});
