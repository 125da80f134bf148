import type { TextProposal } from '@chorus/contract/text-file/text-proposal';
import type { TextFileCode } from '@chorus/contract/text-file/text-source';

/** A file, or what was pasted. */
export type TextRequest =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string }
  | { readonly text: string; readonly html?: string };
/** Why nothing was read: the file's own reason, or that reading it failed. */
export type TextProblem = TextFileCode | 'failed';
export type TextReply = { readonly proposal: TextProposal } | { readonly problem: TextProblem };
