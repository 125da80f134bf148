import { Info } from 'lucide-react';
import type { TableText } from '../../../table-file/table-text.ts';
import { useText } from '../../admin-context.tsx';
import { Radio } from '../../kit/check.tsx';

/** So much of a line that is left out is shown. */
const mostText = 24;

/** The first of several, and in a word whether there are more. */
export const firstOf = (t: TableText, texts: readonly string[], most: number) => ({
  texts: texts.slice(0, most).join(t('batches.and')),
  more: texts.length > most ? t('table.and-more') : '',
});

/** People of whom a remark says that they left: their names, and the remark. */
export const leaverTexts = (t: TableText, leavers: readonly { readonly name: string; readonly text: string }[]): readonly string[] =>
  leavers.map(({ name, text }) => t(text === '' ? 'import.leaver-struck' : 'import.leaver', { name, text }));

/** Whether those who left are imported all the same. */
export function LeaverAnswers(props: {
  readonly run: { setWithLeavers(withLeavers: boolean): void };
  readonly withLeavers: boolean;
  /** What it means to leave them out. */
  readonly what?: string;
}) {
  const { run, withLeavers, what } = props;
  const t = useText();
  return (
    <>
      <Radio
        name="leavers"
        label={t('import.leavers-leave')}
        what={what}
        checked={!withLeavers}
        onChange={() => run.setWithLeavers(false)}
      />
      <Radio name="leavers" label={t('import.leavers-take')} checked={withLeavers} onChange={() => run.setWithLeavers(true)} />
    </>
  );
}

/** Lines that are nobody: how many, and the first of them. */
export function LeftLines(props: {
  readonly message: string;
  readonly notes: readonly { readonly text: string }[];
  readonly most: number;
}) {
  const { message, notes, most } = props;
  const t = useText();
  if (notes.length === 0) return undefined;
  const texts = notes.map(({ text }) => t('import.note', { text: text.length > mostText ? `${text.slice(0, mostText)}…` : text }));
  return (
    <p className="im-said">
      <Info size="1.125em" aria-hidden />
      {t(message, { count: notes.length, ...firstOf(t, texts, most) })}
    </p>
  );
}
