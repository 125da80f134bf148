import type { CallName } from '@chorus/contract';

/** A question about content, which the server answers, what was kept of it, or a package of this machine. */
export type ContentCall = Extract<CallName, 'getContent' | 'listContent' | 'wordBooks' | 'units' | 'words' | 'word' | 'wordByName'>;
