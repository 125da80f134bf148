import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { i18nToken } from '../../../services/i18n/host-i18n.ts';
import { tourToken } from '../../../services/tour/first-tour.ts';
import { useService } from '../../../shell/host-context.tsx';
import { whenIdle } from '../../../when-idle.ts';

/** What shows it is fetched at the latest this long after the page was painted. */
const patienceMs = 1_500;

/** Shows a teacher around who is on Home for the first time, or wants to see it again. Whoever leaves Home has left it, too. */
export function HomeTour() {
  const tour = useService(tourToken);
  const i18n = useService(i18nToken);
  const [shown, setShown] = useState<{ readonly Bubble: ComponentType<{ readonly onDone: () => void }> }>();
  const end = useCallback(() => {
    tour.done();
    setShown(undefined);
  }, [tour]);
  useEffect(() => {
    if (!tour.due) return;
    let begun: 'no' | 'yes' | 'gone' = 'no';
    const show = async () => {
      const { TourBubble, tourTexts } = await import('./tour-bubble.tsx');
      if (begun === 'gone') return;
      i18n.add(tourTexts);
      begun = 'yes';
      setShown({ Bubble: TourBubble });
    };
    // Without its code Home is as it is for everybody else.
    const stop = whenIdle(() => void show().catch(() => undefined), patienceMs);
    return () => {
      stop();
      if (begun === 'yes') end();
      begun = 'gone';
    };
  }, [tour, i18n, end]);
  return shown && <shown.Bubble onDone={end} />;
}
