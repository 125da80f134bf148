import { sureOfPhoneFrom, type PhoneScore } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleScore } from '@chorus/sdk/testing';
import { PluginProvider } from '@chorus/sdk/ui';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import plugin from '../index.ts';
import { recordForTest } from '../testing/record-for-test.ts';
import { Dock } from './dock.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The dock after a called child has read, and the scorer was as sure. */
async function read(confidence: number, phones: readonly PhoneScore[] = []) {
  const fakes = new FakeServices({ classroom: sampleClassroom(2), evaluateTypes: [recordForTest] });
  const harness = await PluginHarness.activate(plugin, fakes);
  const store = harness.state.readAloud;
  await store.open({ bookId: 'book', unitId: 'unit' });
  await fakes.waiting.toggle('student-1');
  fakes.speech.answerWith(sampleScore(30, { confidence }, phones));
  await store.toggleRecording();
  await store.toggleRecording();
  const board = document.body.appendChild(document.createElement('div'));
  const root = createRoot(board);
  onTestFinished(() => act(() => root.unmount()));
  await act(async () =>
    root.render(
      <PluginProvider context={harness.context} state={harness.state}>
        <Dock store={store} />
      </PluginProvider>,
    ),
  );
  const dock = board.querySelector('.sw-dock')!;
  return {
    told: dock.querySelector('.sw-told')?.textContent,
    said: dock.querySelector('[role="status"]')?.textContent,
    filled: [...dock.querySelectorAll('.ch-button-primary')].map((button) => button.textContent),
    praise: dock.querySelector('.ch-praise') !== null,
    mouth: () => dock.querySelector('.sw-mouth [role=img]')?.getAttribute('aria-label'),
    t: harness.context.t,
  };
}
const phone = (confidence: number): PhoneScore => ({ phone: 'TH', score: 10, fromMs: 0, toMs: 1, heard: 'S', confidence });

it('says of a word that was not heard well what to do, fills “again”, and offers no praise', async () => {
  const { told, said, filled, praise, t } = await read(0.2);
  expect([told, said]).toEqual([t('scored.unsure') + t('advice.unsure'), t('moment.unsure', { name: '学生1' })]);
  expect([filled, praise]).toEqual([[t('after.again')], false]);
});

it('says what the mouth does where one sound was surely wrong, and of none that was not', async () => {
  expect((await read(0.2, [phone(sureOfPhoneFrom)])).told).toContain('读 /θ/ 时，把舌尖放在上下齿之间，轻轻吹气');
  expect((await read(0.2, [phone(0.5)])).told).not.toContain('θ');
});

it('shows how the mouth makes a sound that was surely wrong', async () => {
  const { mouth } = await read(0.2, [phone(sureOfPhoneFrom)]);
  await expect.poll(mouth).toContain('把舌尖放在上下齿之间');
  expect((await read(0.2, [phone(0.5)])).mouth()).toBeUndefined();
});

it('offers praise and the next child after a score', async () => {
  const { told, said, filled, praise, t } = await read(0.9);
  expect([told, said]).toEqual([undefined, t('moment.scored', { name: '学生1' })]);
  expect([filled, praise]).toEqual([[t('after.next')], true]);
});
