import type { ReceiverStatus } from '@chorus/sdk';

/** How a receiver's state is coloured; its words and icon say the same. */
export const receiverTones: Readonly<Record<ReceiverStatus, 'good' | 'fair' | 'poor'>> = {
  absent: 'fair',
  connecting: 'fair',
  ready: 'good',
  lost: 'poor',
  forbidden: 'poor',
};
