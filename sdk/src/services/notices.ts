import { serviceToken } from '../plugin/service-token.ts';

/** Short messages at the edge of the screen, read out by screen readers. */
export interface Notices {
  /** `ms`: how long it stays; default 3,000, errors 5,000. */
  show(notice: { readonly kind: 'info' | 'good' | 'warning' | 'error'; readonly text: string; readonly ms?: number }): Promise<void>;
}

export const Notices = serviceToken<Notices>('Notices', 1, 'Tell the teacher something in passing.');
