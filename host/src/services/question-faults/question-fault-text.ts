import type { QuestionFault } from '@chorus/sdk';
import type { Confirmation } from '../dialogs/dialog-store.ts';

/** What the teacher reads of a question that can't be asked: what is wrong, of which activity, and what to do. */
export function questionFaultText(
  fault: QuestionFault,
  activity: string,
  itemId: string | undefined,
  t: (key: string, params?: Readonly<Record<string, string>>) => string,
): Confirmation {
  const what = fault.kind === 'missing-parameter' ? fault.parameter : 'type';
  const lines = [
    t(`question.fault.${what}`, { activity, type: fault.kind === 'unknown-question-type' && fault.type !== '' ? fault.type : '?' }),
    t(fault.kind === 'missing-parameter' ? 'question.fault.missing.do' : 'question.fault.unknown.do'),
    ...(itemId === undefined ? [] : [t('question.fault.item', { item: itemId })]),
  ];
  const title = t(fault.kind === 'missing-parameter' ? 'question.fault.missing' : 'question.fault.unknown');
  return { title, text: lines.join('\n'), confirm: t('question.fault.back') };
}
