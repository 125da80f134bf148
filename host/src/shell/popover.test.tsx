import { Button } from '@chorus/sdk/ui';
import { act } from 'react';
import { expect, it } from 'vitest';
import { LatePopover } from './popover.tsx';
import { renderWithHost } from './testing/render-with-host.tsx';

it('is the button alone until it is pressed, opens at the first press, and gives the focus back when it is closed', async () => {
  let made = 0;
  const element = renderWithHost(
    <LatePopover
      content={(close) => {
        made += 1;
        return <Button onPress={close}>Nurse</Button>;
      }}
    >
      <Button>Who</Button>
    </LatePopover>,
    {},
  );
  const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  expect([made, button('Nurse')]).toEqual([0, undefined]);
  await act(async () => button('Who')!.click());
  expect(button('Nurse')).toBeDefined();
  await act(async () => button('Nurse')!.click());
  await expect.poll(() => act(async () => document.activeElement === button('Who'))).toBe(true);
  await expect.poll(() => button('Nurse')).toBeUndefined();
  expect(element.querySelectorAll('button')).toHaveLength(1);
});
