import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { render } from './render-for-test.tsx';

it('is pressed once by Enter that is held down', () => {
  const { element } = render(<Button onPress={() => undefined}>go</Button>);
  const pressed = (repeat: boolean) =>
    element.querySelector('button')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }));
  expect([pressed(false), pressed(true)]).toEqual([true, false]);
});

it('keeps its words and refuses presses while it is busy', () => {
  const onPress = vi.fn();
  const { element } = render(
    <Button busy onPress={onPress}>
      go
    </Button>,
  );
  const button = element.querySelector('button')!;
  button.click();
  expect(onPress).not.toHaveBeenCalled();
  expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['go', 'true']);
});
