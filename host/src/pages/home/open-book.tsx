import type { ItemRef } from '@chorus/sdk';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { moduleId, materialsToken } from '../../services/materials/materials.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { useService } from '../../shell/host-context.tsx';
import { takersOf, type Door } from './group-doors.ts';

const ChooseActivity = lazy(() => import('./materials/choose-activity.tsx'));

/** A book, and the unit that is meant of it, and the words of that. */
export interface WantedBook {
  readonly ref: Pick<ItemRef, 'packId' | 'itemId'>;
  readonly kind: string;
  readonly title: string;
  readonly unitId?: string | undefined;
  /** Ids of words of the unit; without, all of them. */
  readonly wordIds?: readonly string[];
}

/** Opens a book in the activity that works with it; where several do, the teacher chooses in the dialog that is given back with it. */
export function useOpenBook(doors: readonly Door[]): readonly [open: (book: WantedBook) => void, dialog: ReactNode] {
  const navigation = useService(navigationToken);
  const materials = useService(materialsToken);
  const [asked, setAsked] = useState<WantedBook>();
  const go = ({ value }: Door, { ref, unitId, wordIds = [] }: WantedBook) => {
    materials.use(moduleId(ref));
    const unit = unitId !== undefined && { unitId, ...(wordIds.length > 0 && { words: wordIds.join(' ') }) };
    void navigation.go(value.books!.route, { query: { bookId: ref.itemId, ...unit } });
  };
  const open = (book: WantedBook) => {
    const takers = takersOf(doors, book.kind);
    if (takers.length > 1) setAsked(book);
    else if (takers[0]) go(takers[0], book);
  };
  const dialog = asked && (
    <Suspense fallback={null}>
      <ChooseActivity
        book={asked}
        doors={takersOf(doors, asked.kind)}
        onChoose={(door, unitId) => {
          setAsked(undefined);
          const { wordIds, ...book } = asked;
          go(door, { ...book, unitId, ...(wordIds && unitId === asked.unitId && { wordIds }) });
        }}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return [open, dialog];
}
