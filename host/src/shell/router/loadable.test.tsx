import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ErrorBoundary } from '../error-boundary.tsx';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { loadable, LoadError } from './loadable.tsx';

const draw = (Page: ReturnType<typeof counter>) => renderWithHost(<Page step={2} />, {});

function counter(fetch = vi.fn()) {
  return loadable<{ readonly step: number }>(async () => {
    await fetch();
    return {
      default: function Counter({ step }) {
        const [count, setCount] = useState(0);
        return <button onClick={() => setCount(count + step)}>{count}</button>;
      },
    };
  });
}

it('is drawn at once, without a placeholder, where its code has been fetched', async () => {
  const Page = counter();
  await Page.load();
  expect(draw(Page).textContent).toBe('0');
});

it('fetches its code when it is first drawn', async () => {
  const element = draw(counter());
  expect(element.querySelector('.ch-skeleton')).not.toBeNull();
  await perform(() => undefined);
  await expect.poll(() => element.textContent).toBe('0');
});

it('keeps what it shows when its code is fetched once more', async () => {
  const Page = counter();
  const element = draw(Page);
  await expect.poll(() => element.querySelector('button')).not.toBeNull();
  await perform(() => element.querySelector('button')!.click());
  await perform(() => Page.load());
  await perform(() => element.querySelector('button')!.click());
  expect(element.textContent).toBe('4');
});

it('says that its code can’t be fetched, and fetches it again', async () => {
  const fetch = vi.fn().mockRejectedValueOnce(new Error('offline'));
  const Page = counter(fetch);
  await expect(Page.load()).rejects.toThrow('offline');
  await Page.load();
  expect(draw(Page).textContent).toBe('0');
});

it('fetches anew, when it is drawn again, what could not be fetched', async () => {
  const fetch = vi.fn().mockRejectedValueOnce(new Error('offline'));
  const Page = counter(fetch);
  const element = renderWithHost(
    <ErrorBoundary fallback={(error, retry) => <button onClick={retry}>{String(error)}</button>}>
      <Page step={2} />
    </ErrorBoundary>,
    {},
  );
  await expect.poll(() => element.textContent).toBe('LoadError: offline');
  await perform(() => element.querySelector('button')!.click());
  await expect.poll(() => element.textContent).toBe('0');
});

it('takes code for lost that is not there after two minutes [8-22] [9-10]', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const Page = counter(vi.fn(() => new Promise(() => undefined)));
  const failed = Page.load().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await failed).toBeInstanceOf(LoadError);
});
