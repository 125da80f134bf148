import type { LeftText } from '@chorus/contract/text-file/text-source';
import { Button } from '@chorus/sdk/ui';
import { Check, Plus } from 'lucide-react';
import { useText } from '../../../shell/host-context.tsx';

/** What was not taken of a text, each with the reason; a press puts it behind the text, another one takes it out again. */
export function LeftOut({
  left,
  taken,
  onTaken,
}: {
  readonly left: readonly LeftText[];
  readonly taken: readonly LeftText[];
  readonly onTaken: (taken: readonly LeftText[]) => void;
}) {
  const t = useText();
  if (left.length === 0) return null;
  return (
    <details className="tx-left">
      <summary>{t('my-texts.left', { count: left.length })}</summary>
      <ul>
        {left.map((one, n) => {
          const isTaken = taken.includes(one);
          return (
            // One list of one reading: it never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={n}>
              <span className="tx-left-what">
                {one.text}
                <span className="tx-faint">{t(`my-texts.left-why.${one.why}`)}</span>
              </span>
              <Button
                pressed={isTaken}
                icon={isTaken ? <Check size="1.25em" aria-hidden /> : <Plus size="1.25em" aria-hidden />}
                aria-label={t('my-texts.take-this', { text: one.text })}
                onPress={() => onTaken(isTaken ? taken.filter((other) => other !== one) : [...taken, one])}
              >
                {t('my-texts.take')}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
