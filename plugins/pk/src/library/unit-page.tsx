import { Navigation, routeValues, type PageProps } from '@chorus/sdk';
import { BookIcon, ChevronRightIcon, EmptyState, usePluginState, useService, useT, Loaded } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Pk } from '../pk.ts';
import { selectUnit, selectWord } from '../routes.ts';
import './library.css';

/** The units of a book. */
export default observer(function UnitPage(page: PageProps) {
  const { book } = usePluginState<Pk>();
  const navigation = useService(Navigation);
  const t = useT();
  const { bookId = '' } = routeValues(selectUnit, page);
  const title = book.key === bookId ? book.value?.book.title : undefined;
  useEffect(() => void book.refresh(bookId), [book, bookId]);
  useEffect(() => void (title !== undefined && navigation.setSubtitle(title)), [navigation, title]);
  return (
    <section className="pk-library" aria-label={title ?? t('create.words.choose')}>
      <Loaded from={book} skeleton="lines">
        {(opened) =>
          !opened || opened.units.length === 0 ? (
            <EmptyState icon={<BookIcon size="3rem" />} title={t('unit.missing')} text={t('unit.missing.do')} />
          ) : (
            <ul className="pk-units">
              {opened.units.map((unit) => (
                <li key={unit.id}>
                  <button type="button" className="pk-unit" onClick={() => void navigation.go(selectWord, { bookId, unitId: unit.id })}>
                    <strong>{unit.title}</strong>
                    <span>{t('unit.count', { n: unit.wordCount })}</span>
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
