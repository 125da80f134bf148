import { autoUpdate, computePosition, flip, offset, shift, type Placement } from '@floating-ui/dom';
import { Button } from '@chorus/sdk/ui';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../shell/host-context.tsx';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import './tour.css';

/** What it says; it comes with it, for most teachers see it once. */
export const tourTexts = { 'zh-CN': zh, en };

/**
 * What is shown, in this order, and what the bubble takes the place of meanwhile: a part that is read, as a whole, so that nothing beside it is cut. Where
 * that part is not on the screen or too small, it lies beside what it speaks of.
 */
const allSteps: readonly { readonly name: string; readonly target: string; readonly over: string; readonly placement: Placement }[] = [
  { name: 'go-on', target: '.ch-go-on', over: '.ch-home-panels', placement: 'right-start' },
  { name: 'search', target: '.ch-home-search', over: '.ch-home-panels', placement: 'bottom' },
  { name: 'doors', target: '.ch-home-activities', over: '.ch-home-panels', placement: 'left-start' },
  { name: 'panels', target: '.ch-home-panels', over: '.ch-go-on-body', placement: 'left-start' },
  { name: 'font', target: '.ch-font-size', over: '.ch-home-panels', placement: 'top-end' },
  { name: 'menu', target: '.ch-more', over: '.ch-home-panels', placement: 'bottom-end' },
];
const find = (target: string) => document.querySelector<HTMLElement>(target);

/**
 * Shows what is on Home, one thing after another. It covers nothing and waits for nobody: whoever presses the thing itself, or Escape, goes on
 * without it. A region and no dialog: while a dialog is open, the page's keys are the dialog's.
 */
export function TourBubble({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const id = useId();
  // What is not on the screen is not spoken of: without a class there are no panels.
  const [steps] = useState(() => allSteps.filter(({ target }) => find(target)));
  const [at, setAt] = useState(0);
  const bubble = useRef<HTMLElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const { name, target, over, placement } = steps[at] ?? allSteps[0]!;
  const last = at >= steps.length - 1;
  const next = useCallback(() => (last ? onDone() : setAt((now) => now + 1)), [last, onDone]);

  useFocus(onward);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A dialog or a menu that lies over the page has its own way with the key.
      const covered = document.querySelector('.ch-dialog') ?? document.activeElement?.closest('.bp6-portal');
      if (event.key !== 'Escape' || event.defaultPrevented || covered) return;
      event.preventDefault();
      onDone();
    };
    const used = ({ target: pressed }: Event) => find(target)?.contains(pressed as Node) && onDone();
    window.addEventListener('keydown', press);
    document.addEventListener('click', used, true);
    document.addEventListener('input', used, true);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('click', used, true);
      document.removeEventListener('input', used, true);
    };
  }, [target, onDone]);
  useLayoutEffect(() => {
    const shown = find(target);
    if (!shown || !bubble.current) return;
    shown.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return follow({ target, over, placement }, bubble.current, ring.current!);
  }, [target, over, placement]);
  return (
    <>
      <div className="ch-tour-ring" ref={ring} aria-hidden="true" />
      <section className="ch-card ch-tour" ref={bubble} aria-labelledby={`${id}-title`}>
        <div aria-live="polite" aria-atomic="true">
          <h2 id={`${id}-title`}>{t(`tour.${name}.title`)}</h2>
          <p id={`${id}-text`}>{t(`tour.${name}.text`)}</p>
        </div>
        <div className="ch-tour-foot">
          <span className="ch-tabular">{t('tour.at', { at: at + 1, of: steps.length })}</span>
          {!last && (
            <Button kind="quiet" onPress={onDone}>
              {t('tour.skip')}
            </Button>
          )}
          {/* the filled one is the page's own: it can be pressed at each step */}
          <Button kind="soft" buttonRef={onward} aria-describedby={`${id}-title ${id}-text`} onPress={next}>
            {t(last ? 'tour.done' : 'tour.next')}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Keeps the bubble in its place and the ring around what it speaks of, also when that is drawn anew. */
function follow(
  { target, over, placement }: { readonly target: string; readonly over: string; readonly placement: Placement },
  bubble: HTMLElement,
  ring: HTMLElement,
): () => void {
  let stop = () => {};
  const begin = () => {
    const shown = find(target);
    if (!shown) return;
    const part = find(over);
    const place = () => {
      if (!shown.isConnected) {
        stop();
        return begin();
      }
      const { left, top, width, height } = shown.getBoundingClientRect();
      Object.assign(ring.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      if (lieOver(find(over), bubble)) return;
      const middleware = [offset(20), flip(), shift({ crossAxis: true, padding: 16 })];
      void computePosition(shown, bubble, { strategy: 'fixed', placement, middleware }).then(({ x, y }) =>
        Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` }),
      );
    };
    const following = [shown, ...(part ? [part] : [])].map((one) => autoUpdate(one, bubble, place));
    stop = () => following.forEach((end) => end());
  };
  begin();
  return () => stop();
}

/** Covers a part of the page as a whole; false, with a size of its own, where the part is not all in sight or too small for it. */
function lieOver(part: HTMLElement | null, bubble: HTMLElement): boolean {
  if (part) {
    const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
    const inSight = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    bubble.toggleAttribute('data-wide', width > 2 * height);
    Object.assign(bubble.style, { width: `${width}px`, minHeight: `${height}px` });
    if (width > 0 && inSight && bubble.offsetHeight <= height + 1) {
      Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
      return true;
    }
  }
  bubble.removeAttribute('data-wide');
  Object.assign(bubble.style, { width: '', minHeight: '' });
  return false;
}

/** The keyboard goes on from the bubble, unless somebody has taken something up by then; afterwards from where it was. */
function useFocus(first: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    if (before === null || before === document.body || before.matches('main')) first.current?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      if (now !== null && now !== document.body) return;
      (before instanceof HTMLElement && before !== document.body && before.isConnected ? before : document.querySelector('main'))?.focus({
        preventScroll: true,
      });
    };
  }, [first]);
}
