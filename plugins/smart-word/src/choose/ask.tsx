import { partOfSpeech } from '@chorus/sdk';
import { lineWidths, useT } from '@chorus/sdk/ui';
import type { CSSProperties } from 'react';
import type { Drill } from './drill.ts';
import type { DrillItem } from './drill-items.ts';

/** What is asked: the word, or what it means; of a sound or a picture only what is wanted of it, as the meaning would say the word. `told`: the word itself may be seen. */
export function Ask({ drill, item, told }: { readonly drill: Drill; readonly item: DrillItem; readonly told: boolean }) {
  const t = useT();
  const { word } = item;
  if (drill.shows === 'word' || told)
    return (
      <h2 className="sw-choose-word ch-english" lang="en" style={{ '--sw-letters': Math.max(5, [...word.text].length) } as CSSProperties}>
        {word.text}
      </h2>
    );
  if (drill.shows === 'sound' || (drill.shows === 'picture' && word.picture !== undefined))
    return <h2 className="sw-choose-task">{t(`choose.${drill.id}.ask`)}</h2>;
  const meaning = `${partOfSpeech(word.pos)} ${word.meaning}`.trim();
  return (
    <h2 className="sw-choose-meaning">
      <span className="ch-fit" style={lineWidths([meaning])}>
        {meaning}
      </span>
    </h2>
  );
}
