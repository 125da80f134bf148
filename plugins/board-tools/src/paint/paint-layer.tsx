import type { LessonToolProps } from '@chorus/sdk';
import { usePlugin } from '@chorus/sdk/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { paintOf } from './open-paint.ts';
import type { Paint } from './paint.ts';
import { lessonPage, type BoardHost } from './view/board-host.ts';
import { PaintBoard } from './view/paint-board.tsx';

/** The paintbrush over a page of the lesson, or over a whole display. All of it, paper.js too, is fetched when it is first opened. */
export default function PaintLayer({ close, window: own }: LessonToolProps) {
  const ctx = usePlugin();
  const [paint, setPaint] = useState<Paint>();
  const [frozen, setFrozen] = useState<ImageBitmap>();
  const freeze = useCallback(async (on: boolean) => setFrozen(on ? await own?.picture() : undefined), [own]);
  useEffect(() => {
    let wanted = true;
    const open = async () => {
      const opened = await paintOf(ctx);
      opened.lessonBoard.setOverScreen(own !== undefined);
      // Before anything is drawn over it.
      if (own && (opened.freezes || !own.seesThrough)) await freeze(true);
      if (wanted) setPaint(opened);
    };
    open().catch((error: unknown) => ctx.reportFault(error));
    return () => {
      wanted = false;
    };
  }, [ctx, own, freeze]);
  const host = useMemo(
    (): BoardHost =>
      own
        ? {
            seesThrough: own.seesThrough,
            pressesThrough: false,
            freeze: (on) => void freeze(on).catch((error: unknown) => ctx.reportFault(error)),
            ...(frozen && { frozen }),
          }
        : lessonPage,
    [ctx, own, frozen, freeze],
  );
  return paint ? <PaintBoard paint={paint} host={host} onQuit={close} /> : null;
}
