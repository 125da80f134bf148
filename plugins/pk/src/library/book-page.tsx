import { ClassroomService, gradeName, Navigation } from '@chorus/sdk';
import { BookIcon, EmptyState, useLocale, useObservable, usePluginState, useService, useT, Loaded } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Pk } from '../pk.ts';
import { selectUnit } from '../routes.ts';
import './library.css';

/** All word books, those of the class's grade first, then those of its stage. */
export default observer(function BookPage() {
  const { books } = usePluginState<Pk>();
  const navigation = useService(Navigation);
  const { stage, schoolClass } = useObservable(useService(ClassroomService).state);
  const locale = useLocale();
  const t = useT();
  useEffect(() => void books.refresh(), [books]);
  return (
    <section className="pk-library" aria-label={t('book.title')}>
      <Loaded from={books} skeleton="cards">
        {(list) => {
          const rank = (book: (typeof list)[number]) => (book.gradeId === schoolClass?.gradeId ? 0 : book.stage === stage ? 1 : 2);
          if (list.length === 0) return <EmptyState icon={<BookIcon size="3rem" />} title={t('book.empty')} text={t('book.empty.do')} />;
          return (
            <ul className="pk-books">
              {[...list]
                .sort((a, b) => rank(a) - rank(b) || a.gradeId - b.gradeId)
                .map((book) => (
                  <li key={book.id}>
                    <button type="button" className="pk-book" onClick={() => void navigation.go(selectUnit, { bookId: book.id })}>
                      <span className="pk-cover">
                        {book.cover === undefined ? <BookIcon size="3.5rem" /> : <img src={book.cover} alt="" />}
                      </span>
                      <strong>{book.title}</strong>
                      <span>
                        {gradeName(book.gradeId, locale)} · {t('book.count', { units: book.unitCount, words: book.wordCount })}
                      </span>
                      {book.gradeId === schoolClass?.gradeId && <span className="pk-own">{t('book.own')}</span>}
                    </button>
                  </li>
                ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
});
