import { beginsAsSound } from '@chorus/contract';
import type { ObjectExtension } from './keys.ts';

/** Whether the beginning of a file is that of its kind; `info` files are JSON and are read whole elsewhere. */
export function looksLike(extension: ObjectExtension, head: Buffer): boolean {
  return extension === 'info' ? /^\s*[{[]/.test(head.toString('utf8')) : beginsAsSound(extension, head);
}
