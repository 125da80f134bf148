import { expect, it } from 'vitest';
import { renderWithHost } from './testing/render-with-host.tsx';
import { useSchoolFormat } from './use-school-format.ts';

/** Half past one in the night of the 25th, UTC. */
const at = Date.UTC(2026, 10, 25, 1, 30);
const Clock = () => <time>{useSchoolFormat({ day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)}</time>;

it.each([
  ['Asia/Shanghai', '25日 09:30'],
  ['Asia/Urumqi', '25日 07:30'],
  ['America/Los_Angeles', '24日 17:30'],
  ['nowhere', '25日 09:30'],
])('says a moment as the clock of a school in %s does, wherever this machine is', (timeZone, said) => {
  expect(renderWithHost(<Clock />, { session: { timeZone } }).textContent).toBe(said);
});
