import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigation, routeValues, type PageProps } from '@chorus/sdk';
import { BookIcon, Button, EmptyState, RetryIcon, Skeleton, usePluginState, useService, useT, Loaded } from '@chorus/sdk/ui';
import type { DueOffer } from '../due/due-store.ts';
import { bookDetail, bookList, readAloud } from '../routes.ts';
import type { SmartWord } from '../smart-word.ts';
import { DrillBar } from './drill-bar.tsx';
import { UnitWords, WordList } from './unit-words.tsx';
import { wordIds } from './word-choice.ts';
import './library.css';

/** Stands in the address for the words that come back; no unit has such an id. */
const dueWords = '/due';

/** A book's units and the words that come back on the left, the words of what is chosen there on the right. */
export default observer(function BookDetailPage(page: PageProps) {
  const { library, due } = usePluginState<SmartWord>();
  const navigation = useService(Navigation);
  const t = useT();
  const { bookId = '', unitId, words } = routeValues(bookDetail, page);
  const opened = library.opened.key === bookId ? library.opened.value : undefined;
  const offer = due.of(bookId);
  const back = unitId === dueWords ? offer : undefined;
  const awaited = unitId === dueWords && due.offer.loading;
  const unit = back ? undefined : (opened?.units.find((candidate) => candidate.id === unitId) ?? opened?.units[0]);
  useEffect(() => void library.recall(), [library]);
  useEffect(() => void library.opened.refresh(bookId), [library, bookId]);
  useEffect(() => void due.open(bookId), [due, bookId]);
  useEffect(() => void (opened && navigation.setSubtitle(opened.book.title)), [navigation, opened]);
  useEffect(() => {
    if (back)
      library.choice.of(
        dueWords,
        back.words.map(({ id }) => id),
      );
    else if (unit) {
      library.choice.of(unit.id);
      void library.words.refresh(unit.id);
    }
  }, [library, unit, back]);

  // Those that are asked for are chosen once; what the teacher chooses afterwards stands.
  const chosenUnit = unit?.id;
  useEffect(() => {
    if (words !== undefined && chosenUnit !== undefined && chosenUnit === unitId) library.choice.choose(chosenUnit, wordIds.split(words));
  }, [library, words, chosenUnit, unitId]);

  const choose = (next: string) => void navigation.go(bookDetail, { bookId, unitId: next }, { replace: true });
  const [from, count] = back ? [back.unitId, back.words.length] : [unit?.id ?? '', unit?.wordCount ?? 0];
  const read = (wordId?: string) => {
    const { words, ...some } = library.choice.query(count);
    // a word that is pressed leads to its place among all of them
    void navigation.go(readAloud, { bookId, unitId: from, words, ...(wordId === undefined ? some : { wordId }) });
  };
  return (
    <section className="sw-page sw-detail" aria-label={t('bookDetail.title')}>
      <Loaded from={library.opened} skeleton="lines">
        {(book) =>
          !book || !(unit ?? back) ? (
            <EmptyState icon={<BookIcon size="3rem" />} title={t('bookDetail.empty')} text={t('bookDetail.empty.do')} />
          ) : (
            <>
              <div className="sw-choose-unit">
                <nav className="sw-units" aria-label={t('bookDetail.units')}>
                  {book.units.map((candidate) => (
                    <button
                      key={candidate.id}
                      type="button"
                      className="sw-unit"
                      aria-current={(candidate === unit && !awaited) || undefined}
                      onClick={() => choose(candidate.id)}
                    >
                      <strong>{candidate.title}</strong>
                      <span>{t('bookDetail.words', { count: candidate.wordCount })}</span>
                    </button>
                  ))}
                </nav>
                {offer && <DueCard offer={offer} chosen={back !== undefined} onChoose={() => choose(dueWords)} />}
              </div>
              <div className="sw-unit-words">
                <header className="sw-book-title">
                  <h2>{book.book.title}</h2>
                  <Button kind="quiet" onPress={() => void navigation.go(bookList)}>
                    {t('bookDetail.other')}
                  </Button>
                </header>
                {awaited ? (
                  <Skeleton shape="lines" count={4} />
                ) : back ? (
                  <WordList words={back.words} choice={library.choice} onRead={read} />
                ) : (
                  <UnitWords words={library.words} choice={library.choice} onRead={read} />
                )}
                <DrillBar choice={library.choice} bookId={bookId} unitId={from} wordCount={awaited ? 0 : count} onRead={() => read()} />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  );
});

/** What the class missed some time ago, and should be asked again. */
function DueCard({ offer, chosen, onChoose }: { readonly offer: DueOffer; readonly chosen: boolean; readonly onChoose: () => void }) {
  const t = useT();
  return (
    <button type="button" className="sw-unit sw-due" aria-current={chosen || undefined} onClick={onChoose}>
      <strong>
        <RetryIcon size="1em" /> {t(`due.${offer.answered}`, { count: offer.words.length })}
      </strong>
      <span>{t('due.why')}</span>
    </button>
  );
}
