import type { TeacherChange } from '@chorus/contract/teacher-import/teacher-plan';
import { useText } from '../../admin-context.tsx';

/** What becomes of a row, in words: what is done, or why it can't come and what to do. */
export function useRowText(lineText: (line: number) => string): (change: TeacherChange) => string {
  const t = useText();
  return ({ does, classes, notes }) => {
    const done = does.map((one) => t(`teachers-import.does-${one}`, { classes: classes.join(t('batches.and')) }));
    // Said once, beside the rows.
    const ofRow = notes.filter(({ code }) => code !== 'classes-left');
    const noted = ofRow.map(({ code, text }) =>
      t(`teachers-import.note-${code}`, { text: code === 'phone-twice' ? lineText(Number(text)) : text }),
    );
    return [...noted, ...done].join(t('teachers-import.gap'));
  };
}
