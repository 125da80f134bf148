import type { LessonToolProps } from '@chorus/sdk';
import { usePlugin } from '@chorus/sdk/ui';
import { useEffect, useState } from 'react';
import { paintOf } from './open-paint.ts';
import type { Paint } from './paint.ts';
import { lessonPage } from './view/board-host.ts';
import { PaintBoard } from './view/paint-board.tsx';

/** The paintbrush over a page of the lesson. All of it, paper.js too, is fetched when it is first opened. */
export default function PaintLayer({ close }: LessonToolProps) {
  const ctx = usePlugin();
  const [paint, setPaint] = useState<Paint>();
  useEffect(() => {
    let wanted = true;
    const open = async () => {
      const opened = await paintOf(ctx);
      if (wanted) setPaint(opened);
    };
    open().catch((error: unknown) => ctx.reportFault(error));
    return () => {
      wanted = false;
    };
  }, [ctx]);
  return paint ? <PaintBoard paint={paint} host={lessonPage} onQuit={close} /> : null;
}
