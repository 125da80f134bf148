import { ObservableValue, type ReviewProps } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleStudent } from '@chorus/sdk/testing';
import { PluginProvider, UiProvider } from '@chorus/sdk/ui';
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import plugin from '../index.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** The fakes of a class; primary-school accounts have type 7. */
export const reviewServices = (accountType = 1): FakeServices => {
  const classroom = sampleClassroom(4);
  return new FakeServices({
    classroom: { ...classroom, teacher: { ...classroom.teacher!, accountType } },
    evaluateTypes: plugin.evaluateTypes,
  });
};

/** An attempt of student `n`, as a review dialog is given it. */
export const attemptOf = (n: number, asked: unknown, more: object = {}) => ({
  id: `a${n}`,
  lessonId: 'lesson',
  questionId: 'earlier',
  item: { packId: 'p', packVersion: '1', itemId: 'i' },
  studentId: `student-${n}`,
  student: sampleStudent(n),
  asked,
  ordinal: 1,
  source: 'microphone',
  type: 'chorus.record/1',
  answer: { recordingId: `r${n}`, ms: 900 },
  givenAt: n,
  status: 'scored',
  result: undefined,
  audio: { recordingId: `r${n}`, sha256: '', codec: 'wav', rateHz: 16_000, ms: 900 },
  audioErased: false,
  saved: 'journal',
  ...more,
});

/** Draws a review as the host's frame does, over the fakes; texts are the Chinese ones. */
export async function showReview<P extends ReviewProps<never, never, never>>(
  Review: ComponentType<P>,
  attempts: readonly ReturnType<typeof attemptOf>[],
  fakes = reviewServices(),
): Promise<{ readonly element: HTMLElement; readonly fakes: FakeServices; readonly closed: { count: number }; readonly shown: string[] }> {
  const { context, state } = await PluginHarness.activate(plugin, fakes);
  const closed = { count: 0 };
  const shown: string[] = [];
  const props = {
    item: attempts[0]?.asked,
    attempts,
    close: () => (closed.count += 1),
    shows: (id: string) => shown.push(id),
  } as unknown as P;
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <UiProvider locale={new ObservableValue<'zh-CN' | 'en'>('zh-CN')}>
        <PluginProvider context={context} state={state}>
          <Review {...props} />
        </PluginProvider>
      </UiProvider>,
    ),
  );
  onTestFinished(() => {
    act(() => root.unmount());
    element.remove();
  });
  return { element, fakes, closed, shown };
}

/** Does something and lets everything that follows from it happen. */
export const perform = (run: () => unknown): Promise<void> => act(async () => void (await run()));

/** The button that says this. */
export function button(root: ParentNode, text: string): HTMLButtonElement {
  for (const each of root.querySelectorAll('button'))
    if (each.textContent?.includes(text) || each.getAttribute('aria-label') === text) return each;
  throw new Error(`No button says "${text}" in ${(root as HTMLElement).outerHTML}`);
}
