import { useCallback } from 'react';
import { materialsToken } from '../../../services/materials/materials.ts';
import { usePick, useService } from '../../../shell/host-context.tsx';
import { useAsync } from '../../../shell/use-async.ts';
import { takersOf, type Door } from '../group-doors.ts';
import { useOpenBook } from '../open-book.tsx';
import { BookCard } from './book-card.tsx';
import './materials.css';

/** The books that a teacher has marked, each where its mark is; one that the school no longer has keeps its mark and is not shown. */
export default function MarkedBooks(props: {
  readonly ids: readonly string[];
  readonly doors: readonly Door[];
  readonly onStar: (star: HTMLElement) => void;
}) {
  const { ids, doors, onStar } = props;
  const materials = useService(materialsToken);
  const pick = usePick();
  const [fetched] = useAsync(useCallback(() => materials.books(), [materials]));
  const [open, dialog] = useOpenBook(doors);
  if (fetched.status === 'loading') return ids.map((id) => <li key={id} className="ch-card ch-door ch-home-shape" aria-hidden="true" />);
  const books = fetched.status === 'there' ? ids.flatMap((id) => fetched.value.books.find((book) => book.id === id) ?? []) : [];
  return (
    <>
      {books.map((book) => (
        <BookCard
          key={book.id}
          book={book}
          onStar={onStar}
          onOpen={
            takersOf(doors, book.bookKind).length > 0
              ? () => open({ ref: book.ref, kind: book.bookKind, title: book.name ? pick(book.name) : '' })
              : undefined
          }
        />
      ))}
      {dialog && <li className="ch-hidden-text">{dialog}</li>}
    </>
  );
}
