import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { gradeName, Navigation } from '@chorus/sdk';
import { BookIcon, ChevronRightIcon, EmptyState, useLocale, usePluginState, useService, useT, Loaded } from '@chorus/sdk/ui';
import { bookshelf } from '../routes.ts';
import type { SmartWord } from '../smart-word.ts';
import './library.css';

/** Which grade? The class's own comes first. */
export default observer(function BookListPage() {
  const { library } = usePluginState<SmartWord>();
  const navigation = useService(Navigation);
  const locale = useLocale();
  const t = useT();
  useEffect(() => void library.books.refresh(), [library]);
  return (
    <section className="sw-page" aria-label={t('bookList.title')}>
      <header className="sw-head">
        <h2>{t('bookList.title')}</h2>
        <p>{t('bookList.text')}</p>
      </header>
      <Loaded from={library.books} skeleton="cards">
        {(books) =>
          books.length === 0 ? (
            <EmptyState icon={<BookIcon size="3rem" />} title={t('bookList.empty')} text={t('bookList.empty.do')} />
          ) : (
            <ul className="sw-shelves">
              {library.shelves.map((shelf) => (
                <li key={shelf.gradeId}>
                  <button type="button" className="sw-shelf" onClick={() => void navigation.go(bookshelf, { grade: shelf.gradeId })}>
                    <span className="sw-shelf-icon">
                      <BookIcon size="2rem" />
                    </span>
                    <span className="sw-shelf-text">
                      <strong>
                        {gradeName(shelf.gradeId, locale)}
                        {shelf.own && <span className="sw-chip">{t('bookList.own')}</span>}
                      </strong>
                      <span>{t('bookList.count', { books: shelf.books.length, words: shelf.words })}</span>
                    </span>
                    <ChevronRightIcon />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
});
