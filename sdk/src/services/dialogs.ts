import type { Word } from '../model/content.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** Dialogs that the host draws. */
export interface Dialogs {
  /** True when confirmed. */
  confirm(question: {
    readonly title: string;
    readonly text?: string;
    readonly confirm: string;
    readonly cancel: string;
    readonly danger?: boolean;
  }): Promise<boolean>;
  /** Opens the review dialog of these attempts' evaluate type; resolves when it is closed. Errors: `PluginError` `unknown-evaluate-type`: unhandled evaluation type. */
  review(attemptIds: readonly string[]): Promise<void>;
  /** The word's details; a notice when there are none. */
  wordInfo(word: Word | { readonly text: string }): Promise<void>;
}

export const Dialogs = serviceToken<Dialogs>('Dialogs', 1, 'Ask, show an answer, explain a word.');
