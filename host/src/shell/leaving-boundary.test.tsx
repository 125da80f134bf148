import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { LeavingBoundary } from './leaving-boundary.tsx';
import { perform, renderWithHost } from './testing/render-with-host.tsx';

let quiet: ReturnType<typeof vi.spyOn>;
beforeEach(() => void (quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => quiet.mockRestore());

const thrownBy = (id: string) =>
  Object.assign(new Error('thrown at leaving'), { stack: `Error: thrown at leaving\n    at http://h/p/1/${id}/1.0.0-ab12/page.js:1:2` });

/** What an activity draws, in a boundary of its own, as the shell draws it. */
function View({ when }: { readonly when: 'leaving' | 'effect' }) {
  useEffect(() => {
    if (when === 'effect') throw thrownBy('x.quiz');
    return () => {
      throw thrownBy('x.quiz');
    };
  }, [when]);
  return <p>question</p>;
}

function Shell({ next }: { readonly next: React.ReactNode }) {
  const [left, setLeft] = useState(false);
  const go = useNavigate();
  return (
    <>
      <button
        onClick={() => {
          setLeft(!left);
          void go(left ? '/back' : '/next');
        }}
      >
        go
      </button>
      <ErrorBoundary fallback={() => <p>all is lost</p>}>
        <LeavingBoundary>
          {left ? (
            next
          ) : (
            <ErrorBoundary fallback={() => <p>its own fault</p>}>
              <View when="leaving" />
            </ErrorBoundary>
          )}
        </LeavingBoundary>
      </ErrorBoundary>
    </>
  );
}

function show(next: React.ReactNode) {
  const kernel = { fault: vi.fn() };
  const element = renderWithHost(<Shell next={next} />, { kernel });
  return { element, kernel, go: () => perform(() => element.querySelector('button')!.click()) };
}

it('draws the next page when an activity throws at leaving, and says whose fault it was, each time', async () => {
  const { element, kernel, go } = show(<p>home</p>);
  for (let n = 1; n <= 8; n += 1) {
    expect(element.textContent).toBe('goquestion');
    await go();
    expect(element.textContent).toBe('gohome');
    expect(kernel.fault).toHaveBeenCalledTimes(n);
    if (n < 8) await go();
  }
  expect(kernel.fault).toHaveBeenCalledWith('x.quiz', 'render', expect.objectContaining({ message: 'thrown at leaving' }));
});

it('does not draw for ever what throws whenever it is drawn', async () => {
  const { element, go } = show(<View when="effect" />);
  await go();
  expect(element.textContent).toBe('goall is lost');
});
