import type { Word } from '../model/content.ts';
import type { SoundSpan } from './audio-service.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** How a student said a word, and how it should be said where no model sound of the word itself is known. */
export type SaidWord = { readonly student: SoundSpan; readonly model?: SoundSpan };

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
  /** The word's details; a notice when there are none. With `said` it plays the student's piece and then the model, and offers both again. */
  wordInfo(word: Word | { readonly text: string }, said?: SaidWord): Promise<void>;
}

export const Dialogs = serviceToken<Dialogs>('Dialogs', 1, 'Ask, show an answer, explain a word.');
