import { gradeName } from '@chorus/sdk';
import { Dialog, EmptyState, ErrorState, SegmentedControl, Skeleton, useLocale, useObservable } from '@chorus/sdk/ui';
import { BookOpen } from 'lucide-react';
import { useCallback, useState } from 'react';
import { classroomToken } from '../../../services/classroom/host-classroom.ts';
import type { Books, MaterialBook } from '../../../services/materials/materials.ts';
import { materialsToken } from '../../../services/materials/materials.ts';
import { usePick, useService, useText } from '../../../shell/host-context.tsx';
import { useAsync } from '../../../shell/use-async.ts';
import { takersOf, type Door } from '../group-doors.ts';
import type { WantedBook } from '../open-book.tsx';
import { arrangedBooks, firstFilter, gradesOf, type BookFilter } from './arrange-books.ts';
import { BookCard } from './book-card.tsx';
import './materials.css';

/** The school's books by stage and grade; a press opens one in the activity that works with it. */
export default function MaterialsDialog(props: {
  readonly doors: readonly Door[];
  readonly onBook: (book: WantedBook) => void;
  readonly onClose: () => void;
}) {
  const materials = useService(materialsToken);
  const t = useText();
  const [fetched, again] = useAsync(useCallback(() => materials.books(), [materials]));
  return (
    <Dialog title={t('materials.title')} width={1400} className="ch-materials" onClose={props.onClose}>
      {fetched.status === 'loading' && <Skeleton shape="cards" count={4} />}
      {fetched.status === 'failed' && <ErrorState title={t('materials.failed')} text={t('login.no-network')} onRetry={again} />}
      {fetched.status === 'there' &&
        (fetched.value.books.length > 0 ? (
          <Shelf {...props} {...fetched.value} />
        ) : (
          <EmptyState icon={<BookOpen size="3rem" aria-hidden />} title={t('materials.none')} text={t('materials.none-what')} />
        ))}
    </Dialog>
  );
}

function Shelf({
  books,
  especial,
  doors,
  onBook,
}: Books & { readonly doors: readonly Door[]; readonly onBook: (book: WantedBook) => void }) {
  const classroom = useService(classroomToken);
  const materials = useService(materialsToken);
  const t = useText();
  const pick = usePick();
  const locale = useLocale();
  const { stage, schoolClass } = useObservable(classroom.state);
  // as it was when the dialog opened: what is pressed stays where it is
  const [used] = useState(() => materials.used.get());
  const [filter, setFilter] = useState<BookFilter>(() => firstFilter(books, especial, { stage, gradeId: schoolClass?.gradeId }));
  const stages = (['primary', 'middle'] as const).filter((one) => books.some((book) => book.stage === one));
  const ofStage = books.some((book) => book.stage === filter.stage && especial.includes(book.id));
  const grades: readonly BookFilter['grade'][] = [
    undefined,
    ...gradesOf(books, filter.stage, especial),
    ...(ofStage ? ['especial' as const] : []),
  ];
  const opens = ({ bookKind }: MaterialBook) => takersOf(doors, bookKind).length > 0;
  const shown = arrangedBooks(books, filter, especial, used, opens);
  return (
    <>
      <div className="ch-materials-filters">
        {stages.length > 1 && (
          <SegmentedControl
            label={t('materials.stage')}
            options={stages.map((value) => ({ value, label: t(`materials.stage.${value}`) }))}
            value={filter.stage}
            onChange={(next) => setFilter({ stage: next, grade: undefined })}
          />
        )}
        <div className="ch-home-filters" role="group" aria-label={t('materials.grade')}>
          {grades.map((grade) => (
            <button
              key={grade ?? ''}
              type="button"
              className="ch-home-filter"
              aria-pressed={filter.grade === grade}
              onClick={() => setFilter({ ...filter, grade })}
            >
              {grade === undefined ? t('materials.all-grades') : grade === 'especial' ? t('materials.especial') : gradeName(grade, locale)}
            </button>
          ))}
        </div>
      </div>
      <ul className="ch-books" aria-label={t('materials.title')}>
        {shown.map((book) => (
          <BookCard
            key={book.id}
            book={book}
            recent={used[0] === book.id}
            onOpen={opens(book) ? () => onBook({ ref: book.ref, kind: book.bookKind, title: book.name ? pick(book.name) : '' }) : undefined}
          />
        ))}
      </ul>
    </>
  );
}
