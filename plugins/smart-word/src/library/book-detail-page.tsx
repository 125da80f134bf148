import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigation, routeValues, type BookUnit, type PageProps } from '@chorus/sdk';
import { BookIcon, Button, EmptyState, usePluginState, useService, useT } from '@chorus/sdk/ui';
import { bookDetail, bookList, readAloud } from '../routes.ts';
import { Loaded } from '../shared/loaded.tsx';
import type { SmartWord } from '../smart-word.ts';
import { DrillBar } from './drill-bar.tsx';
import { UnitWords } from './unit-words.tsx';
import './library.css';

/** A book's units on the left, the words of the chosen one on the right. */
export default observer(function BookDetailPage(page: PageProps) {
  const { library } = usePluginState<SmartWord>();
  const navigation = useService(Navigation);
  const t = useT();
  const { bookId = '', unitId } = routeValues(bookDetail, page);
  const opened = library.opened.key === bookId ? library.opened.value : undefined;
  const unit = opened?.units.find((candidate) => candidate.id === unitId) ?? opened?.units[0];
  useEffect(() => void library.opened.load(bookId), [library, bookId]);
  useEffect(() => void (opened && navigation.setSubtitle(opened.book.title)), [navigation, opened]);
  useEffect(() => {
    if (!unit) return;
    library.choice.of(unit.id);
    void library.words.load(unit.id);
  }, [library, unit]);

  const choose = (next: BookUnit) => void navigation.go(bookDetail, { bookId, unitId: next.id }, { replace: true });
  const read = (wordId?: string) => void navigation.go(readAloud, { bookId, unitId: unit?.id ?? '', wordId });
  return (
    <section className="sw-page sw-detail" aria-label={t('bookDetail.title')}>
      <Loaded from={library.opened} skeleton="lines">
        {(book) =>
          !book || !unit ? (
            <EmptyState icon={<BookIcon size="3rem" />} title={t('bookDetail.empty')} text={t('bookDetail.empty.do')} />
          ) : (
            <>
              <nav className="sw-units" aria-label={t('bookDetail.units')}>
                {book.units.map((candidate) => (
                  <button
                    key={candidate.id}
                    type="button"
                    className="sw-unit"
                    aria-current={candidate === unit || undefined}
                    onClick={() => choose(candidate)}
                  >
                    <strong>{candidate.title}</strong>
                    <span>{t('bookDetail.words', { count: candidate.wordCount })}</span>
                  </button>
                ))}
              </nav>
              <div className="sw-unit-words">
                <header className="sw-book-title">
                  <h2>{book.book.title}</h2>
                  <Button kind="quiet" onPress={() => void navigation.go(bookList)}>
                    {t('bookDetail.other')}
                  </Button>
                </header>
                <UnitWords words={library.words} choice={library.choice} onRead={read} />
                <DrillBar
                  choice={library.choice}
                  bookId={bookId}
                  unitId={unit.id}
                  wordCount={unit.wordCount}
                  onRead={() => read(library.choice.chosen[0])}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  );
});
