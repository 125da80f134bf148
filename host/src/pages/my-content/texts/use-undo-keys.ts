import { useEffect } from 'react';
import type { TextEditor } from './use-text-editor.ts';

/** A field takes back what was typed in it by itself. */
const fields = 'input, textarea, select, [contenteditable]';

/** Takes steps back with Ctrl+Z, and does them again with Ctrl+Y or Ctrl+Shift+Z. */
export function useUndoKeys({ undo, redo }: Pick<TextEditor, 'undo' | 'redo'>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((!event.ctrlKey && !event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (event.target instanceof Element && event.target.closest(fields)) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [undo, redo]);
}
