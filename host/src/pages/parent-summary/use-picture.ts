import { useEffect, useState } from 'react';
import type { drawCard } from './draw-card.ts';
import type { SummaryCard } from './summary-card.ts';

/** The picture of a card when it is drawn; never that of the card before, which may be another child's. */
export function usePicture(card: SummaryCard | undefined, draw: typeof drawCard) {
  const [picture, setPicture] = useState<{ readonly card: SummaryCard; readonly blob: Blob; readonly url: string }>();
  useEffect(() => {
    if (!card) return undefined;
    let gone = false;
    void draw(card).then((blob) => {
      if (!gone && blob) setPicture({ card, blob, url: URL.createObjectURL(blob) });
    });
    return () => {
      gone = true;
    };
  }, [card, draw]);
  useEffect(() => {
    if (!picture) return undefined;
    return () => URL.revokeObjectURL(picture.url);
  }, [picture]);
  return picture?.card === card ? picture : undefined;
}
