import type { PlannedRow, WordListDraft } from '@chorus/contract/content/word-list-draft';
import { createContext, useContext } from 'react';
import type { TableText } from '../../table-file/table-text.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };

/** What the editor of word lists says, wherever it is. */
export const wordListTexts = { 'zh-CN': zh, en };

/** What the editor is drawn from: in the classroom a teacher's, in the administration its own. */
export interface WordListPorts {
  readonly t: TableText;
  readonly locale: string;
  /** What would become of each row; `id`: of a list that is there. */
  plan(id: string | null, draft: WordListDraft, signal: AbortSignal): Promise<{ readonly rows: readonly PlannedRow[] }>;
}

const Context = createContext<WordListPorts | undefined>(undefined);
export const WordListProvider = Context.Provider;

/** Of the nearest `WordListProvider`. */
export function useWordListPorts(): WordListPorts {
  const ports = useContext(Context);
  if (!ports) throw new Error('The editor of word lists is drawn below WordListProvider only.');
  return ports;
}
