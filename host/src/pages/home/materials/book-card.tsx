import { gradeName } from '@chorus/sdk';
import { useLocale } from '@chorus/sdk/ui';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import type { MaterialBook } from '../../../services/materials/materials.ts';
import { usePick, useText } from '../../../shell/host-context.tsx';
import { StarButton } from '../star-button.tsx';

/** A book with its cover: a press opens it. */
export function BookCard(props: {
  readonly book: MaterialBook;
  /** It was opened last from here. */
  readonly recent?: boolean;
  /** Undefined: no activity here works with it. */
  readonly onOpen: (() => void) | undefined;
  readonly onStar?: ((star: HTMLElement) => void) | undefined;
}) {
  const { book, recent = false, onOpen, onStar } = props;
  const t = useText();
  const pick = usePick();
  const locale = useLocale();
  const title = book.name ? pick(book.name) : '';
  const grade = book.gradeId === null ? '' : gradeName(book.gradeId, locale);
  return (
    <li className="ch-book-place">
      <button type="button" className="ch-card ch-book" aria-disabled={onOpen === undefined || undefined} onClick={onOpen}>
        <Cover url={book.cover} />
        <span className="ch-book-words">
          <strong>{title}</strong>
          <span>{[grade, t('materials.units', { count: book.count })].filter((part) => part !== '').join(' · ')}</span>
          {onOpen === undefined ? <span>{t('materials.no-activity')}</span> : recent && <em>{t('materials.recent')}</em>}
        </span>
      </button>
      <StarButton
        mark={{ kind: 'book', ref: book.id }}
        name={title}
        onPress={() => document.activeElement instanceof HTMLElement && onStar?.(document.activeElement)}
      />
    </li>
  );
}

/** A cover that can't be had gives way to a book. */
function Cover({ url }: { readonly url: string | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="ch-book-cover">
      {url === null || failed ? (
        <BookOpen size="3rem" aria-hidden />
      ) : (
        <img src={url} alt="" loading="lazy" onError={() => setFailed(true)} />
      )}
    </span>
  );
}
