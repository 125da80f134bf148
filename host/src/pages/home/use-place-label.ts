import { useEffect, useState } from 'react';
import { contentToken } from '../../services/content/cached-content.ts';
import type { Resume } from '../../services/navigation/host-navigation.ts';
import { usePick, useService } from '../../shell/host-context.tsx';

/** What a place to go on is called: where its activity has told a unit's title, that title in the language of now. */
export function usePlaceLabel({ label, query: { bookId, unitId } = {} }: Pick<Resume, 'label' | 'query'>): string {
  const content = useService(contentToken);
  const pick = usePick();
  const [known, setKnown] = useState<{ readonly unitId: string; readonly title: Readonly<Record<string, string>> }>();
  useEffect(() => {
    if (bookId === undefined || unitId === undefined) return;
    let wanted = true;
    content.unitTitle(bookId, unitId).then(
      (title) => wanted && title && setKnown({ unitId, title }),
      // it is called what it was called
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [content, bookId, unitId]);
  const title = known?.unitId === unitId ? known?.title : undefined;
  return title && Object.values(title).includes(label) ? pick(title) : label;
}
