import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { gradeName, Navigation, routeValues, type PageProps } from '@chorus/sdk';
import { BookIcon, Button, EmptyState, useLocale, usePluginState, useService, useT, Loaded } from '@chorus/sdk/ui';
import { bookDetail, bookList, bookshelf } from '../routes.ts';
import type { SmartWord } from '../smart-word.ts';
import './library.css';

/** The books of one grade. */
export default observer(function BookshelfPage(page: PageProps) {
  const { library } = usePluginState<SmartWord>();
  const navigation = useService(Navigation);
  const locale = useLocale();
  const t = useT();
  const { grade: gradeId = Number.NaN } = routeValues(bookshelf, page);
  const grade = gradeName(gradeId, locale);
  useEffect(() => void library.books.refresh(), [library]);
  useEffect(() => void navigation.setSubtitle(grade), [navigation, grade]);
  return (
    <section className="sw-page" aria-label={t('bookshelf.title')}>
      <Loaded from={library.books} skeleton="cards">
        {() => {
          const books = library.booksOf(gradeId);
          if (books.length === 0) {
            const action = <Button onPress={() => void navigation.go(bookList)}>{t('bookshelf.others')}</Button>;
            return (
              <EmptyState icon={<BookIcon size="3rem" />} title={t('bookshelf.empty')} text={t('bookshelf.empty.do')} action={action} />
            );
          }
          return (
            <ul className="sw-books">
              {books.map((book) => (
                <li key={book.id}>
                  <button type="button" className="sw-book" onClick={() => void navigation.go(bookDetail, { bookId: book.id })}>
                    <span className="sw-cover" data-stage={book.stage}>
                      {book.cover === undefined ? <BookIcon size="3.5rem" /> : <img src={book.cover} alt="" />}
                    </span>
                    <strong>{book.title}</strong>
                    <span>{t('bookshelf.count', { units: book.unitCount, words: book.wordCount })}</span>
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
