import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import type { MaterialModule } from '@chorus/contract/api/material-calls';
import { useCallback, useEffect, useState } from 'react';
import { bestUnit, type FittingUnit } from '../../../own-texts/best-unit.ts';
import { classroomToken } from '../../../services/classroom/host-classroom.ts';
import { materialsToken, type MaterialBook, type Materials } from '../../../services/materials/materials.ts';
import { ownTextsToken } from '../../../services/own-texts/own-texts.ts';
import { useService } from '../../../shell/host-context.tsx';
import { useAsync } from '../../../shell/use-async.ts';

/** Books of a stage, the units of the chosen one, and which of them has the words of the text. */
export interface Places {
  readonly status: 'loading' | 'failed' | 'there';
  readonly books: readonly MaterialBook[];
  readonly bookId: string;
  readonly units: readonly MaterialModule[];
  readonly fitting: FittingUnit<MaterialModule> | undefined;
  choose(bookId: string): void;
  again(): void;
}

/** `text`: the words of the text, compared with those of units when a book is chosen. */
export function usePlaces(stage: OwnTextDraft['stage'], place: OwnTextDraft['belongsTo'], text: string): Places {
  const materials = useService(materialsToken);
  const texts = useService(ownTextsToken);
  const classroom = useService(classroomToken);
  const [chosen, setChosen] = useState<string>();
  const [begun] = useState(place);
  const [fetched, again] = useAsync(
    useCallback(async () => {
      const all = (await materials.books()).books.filter(({ ref }) => !ref.packId.startsWith(textPrefix));
      return { all, home: begun && (await bookOf(begun, all, materials)) };
    }, [materials, begun]),
  );
  const { all, home } = fetched.status === 'there' ? fetched.value : { all: [], home: undefined };
  const books = all.filter((book) => book.stage === stage);
  const gradeId = classroom.state.get().schoolClass?.gradeId;
  const usual = books.find(({ id }) => id === home) ?? books.find((book) => book.gradeId === gradeId) ?? books[0];
  const bookId = (books.find(({ id }) => id === chosen) ?? usual)?.id ?? '';
  const [units, setUnits] = useState<{ readonly bookId: string; readonly units: readonly MaterialModule[] }>({ bookId: '', units: [] });
  const [fitting, setFitting] = useState<{ readonly bookId: string; readonly best: FittingUnit<MaterialModule> | undefined }>();
  useEffect(() => {
    if (bookId === '') return;
    const work = new AbortController();
    const fetchUnits = async () => {
      const found = await materials.units(bookId);
      work.signal.throwIfAborted();
      setUnits({ bookId, units: found });
      const words = await Promise.all(
        found.flatMap((unit) => (unit.ref ? [texts.wordsOf(unit.ref, work.signal).then((all) => ({ unit, words: all }))] : [])),
      );
      work.signal.throwIfAborted();
      setFitting({ bookId, best: bestUnit(text, words) });
    };
    // Without a server a book has no units to choose here; the text is saved without one.
    fetchUnits().catch(() => undefined);
    return () => work.abort();
    // A word that is mended proposes no other unit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [materials, texts, bookId]);
  return {
    status: fetched.status,
    books,
    bookId,
    units: units.bookId === bookId ? units.units : [],
    fitting: fitting?.bookId === bookId ? fitting.best : undefined,
    choose: setChosen,
    again,
  };
}

/** The book that a unit is in: a pack may have several. */
async function bookOf(
  { packId, itemId }: NonNullable<OwnTextDraft['belongsTo']>,
  books: readonly MaterialBook[],
  materials: Pick<Materials, 'units'>,
): Promise<string | undefined> {
  for (const { id, ref } of books) {
    if (ref.packId !== packId) continue;
    const units = await materials.units(id).catch(() => []);
    if (units.some((unit) => unit.ref?.packId === packId && unit.ref.itemId === itemId)) return id;
  }
  return undefined;
}
