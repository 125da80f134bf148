import { ObservableValue } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { perform, renderWithHost } from './testing/render-with-host.tsx';
import { useSelected } from './use-selected.ts';

it('draws again when what is selected changes, and only then', async () => {
  const rows = new ObservableValue<readonly { readonly id: string; readonly stage: string }[]>([{ id: 'a', stage: 'loading' }]);
  let drawn = 0;
  function Ids() {
    drawn += 1;
    return <p>{useSelected(rows, (now) => now.map(({ id }) => id).join())}</p>;
  }
  const element = renderWithHost(<Ids />, {});
  await perform(() => rows.set([{ id: 'a', stage: 'active' }]));
  expect([element.textContent, drawn]).toEqual(['a', 1]);
  await perform(() =>
    rows.set([
      { id: 'a', stage: 'active' },
      { id: 'b', stage: 'loading' },
    ]),
  );
  expect([element.textContent, drawn]).toEqual(['a,b', 2]);
});
