import type { BookUnit, Word, WordBook } from '../model/content.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** Books, units and words by id, from the server or what is kept of it on this machine. Errors: `PluginError` `content-missing`, `offline`. */
export interface ContentService {
  wordBooks(): Promise<readonly WordBook[]>;
  units(bookId: string): Promise<readonly BookUnit[]>;
  /** Words with their meaning, pronunciations, picture and model sounds: `AudioService.play({ url: word.sound.us })`. */
  words(unitId: string): Promise<readonly Word[]>;
  /** A word by `Word.id`. */
  word(wordId: string): Promise<Word>;
}

export const ContentService = serviceToken<ContentService>('ContentService', 1, 'Which books, units and words are there?');
