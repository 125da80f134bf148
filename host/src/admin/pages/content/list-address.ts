import { goTo } from '../../shell/use-path.ts';

/** Asks for the list again where it is shown: something was taken back after its page had gone. */
export function showListAgain(now: number): void {
  if (/^#\/content(\?at=\d+)?$/.test(window.location.hash)) goTo('content', { at: String(now) });
}
