import { Navigation, routeValues, type PageProps, type Word } from '@chorus/sdk';
import {
  BookIcon,
  Button,
  EmptyState,
  NameGrid,
  NextIcon,
  Podium,
  PraiseBar,
  TrophyIcon,
  usePluginState,
  useScoresHidden,
  useService,
  useT,
  type GridName,
  Loaded,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { wordIds } from '../library/word-choice.ts';
import { bookDetail, bookList, readAloud, unitEnd } from '../routes.ts';
import { saveTable } from '../shared/table.ts';
import type { SmartWord } from '../smart-word.ts';
import { unitTable } from './unit-table.ts';
import type { UnitEnd } from './unit-end-store.ts';
import { DownloadIcon, PrintIcon } from './unit-end-icons.tsx';

import './unit-end.css';

/** The end of a unit: everybody's name at one size, in seat order, is the celebration. */
export default observer(function UnitEndPage(page: PageProps) {
  const { unitEnd: store } = usePluginState<SmartWord>();
  const navigation = useService(Navigation);
  const t = useT();
  const { bookId = '', unitId = '', words } = routeValues(unitEnd, page);
  useEffect(() => void store.open(bookId, unitId, wordIds.split(words)), [store, bookId, unitId, words]);
  const [podium, setPodium] = useState(false);
  const title = store.end.value && titleOf(store.end.value, t);
  useEffect(() => void (title !== undefined && navigation.setSubtitle(title)), [navigation, title]);
  const read = (unit: string, word?: Word) => void navigation.go(readAloud, { bookId, unitId: unit, wordId: word?.id });
  return (
    <section className="sw-end" aria-label={t('end.title')}>
      <Loaded from={store.end} skeleton="page">
        {(end) =>
          !end ? (
            <EmptyState icon={<BookIcon size="3rem" />} title={t('problem.missing')} text={t('problem.missing.do')} />
          ) : (
            <>
              <Head end={end} all={store.everybodyRead} />
              <Names end={end} />
              <div className="sw-end-cards">
                <ImprovedCard end={end} figures={store.showsFigures} />
                {end.weak.length > 0 && (
                  <section className="sw-end-card sw-end-first">
                    <h3>{t('end.weak')}</h3>
                    <p className="sw-end-words">
                      {end.weak.map((word) => (
                        <button key={word.id} type="button" lang="en" onClick={() => read(unitId, word)}>
                          {word.text}
                        </button>
                      ))}
                    </p>
                  </section>
                )}
                {store.there.length > 0 && (
                  <section className="sw-end-card">
                    <PraiseBar
                      ones={{ studentIds: store.there }}
                      since={store.lessonStartedAt}
                      kinds={['clap', 'sunflower', 'rocket']}
                      label={t('end.praise')}
                    />
                  </section>
                )}
              </div>
              <footer className="sw-end-foot">
                <Button icon={<DownloadIcon />} onPress={() => save(end, t)}>
                  {t('end.export')}
                </Button>
                <Button icon={<PrintIcon />} onPress={() => window.print()}>
                  {t('end.print')}
                </Button>
                {end.summary.improved.length > 0 && (
                  <Button icon={<TrophyIcon />} aria-haspopup="dialog" onPress={() => setPodium(true)}>
                    {t('end.podium')}
                  </Button>
                )}
                {podium && <Podium improved={end.summary.improved} onClose={() => setPodium(false)} />}
                <span className="sw-end-space" />
                {end.next ? (
                  <Button kind="primary" size="large" endIcon={<NextIcon />} onPress={() => read(end.next!.id)}>
                    {t('end.next', { unit: end.next.title })}
                  </Button>
                ) : end.chosen.length > 0 ? (
                  <Button
                    kind="primary"
                    size="large"
                    endIcon={<NextIcon />}
                    onPress={() => void navigation.go(bookDetail, { bookId, unitId })}
                  >
                    {t('end.book')}
                  </Button>
                ) : (
                  <Button kind="primary" size="large" endIcon={<NextIcon />} onPress={() => void navigation.go(bookList)}>
                    {t('end.books')}
                  </Button>
                )}
              </footer>
            </>
          )
        }
      </Loaded>
    </section>
  );
});

const titleOf = ({ chosen, words, unit }: UnitEnd, t: ReturnType<typeof useT>): string =>
  chosen.length > 0 ? t('drills.chosen-words', { count: words.length }) : unit.title;

function Head({ end, all }: { readonly end: UnitEnd; readonly all: boolean }) {
  const { students, summary, words, partial } = end;
  const t = useT();
  const hidden = useScoresHidden();
  const unread = students.length - summary.read.size;
  const times = [...summary.readings.values()].reduce((sum, count) => sum + count, 0);
  const { progress } = summary;
  const numbers = { unit: titleOf(end, t), read: summary.read.size, all: students.length };
  return (
    <header className="sw-end-head">
      <h2>{t(all ? 'end.all' : 'end.some', numbers)}</h2>
      <div>
        <p>
          {t('end.times', { words: words.length, times })}
          {unread > 0 && (
            <span className="sw-end-unread">
              {' · '}
              <i className="ch-names-waits" /> {t('end.unread-count', { count: unread })}
            </span>
          )}
        </p>
        {partial && <p role="status">{t('end.partial')}</p>}
      </div>
      {progress && !hidden && (
        <p className="sw-end-progress">
          <span>{progress.students === students.length ? t('end.class') : t('end.twice', { count: progress.students })}</span>{' '}
          <strong className="ch-english">/{progress.sign}/</strong> <span>{percent(progress.from)}</span> <NextIcon />{' '}
          <strong>{percent(progress.to)}</strong>
        </p>
      )}
    </header>
  );
}

function Names({ end: { students, summary } }: { readonly end: UnitEnd }) {
  const t = useT();
  const improved = new Set(summary.improved.map(({ student }) => student.id));
  const names = students.map(({ id, realName, name }): GridName => {
    return { id, name: realName || name || '-', state: summary.read.has(id) ? 'lit' : 'waits', improved: improved.has(id) };
  });
  return <NameGrid label={t('end.names')} names={names} waits={t('end.unread')} />;
}

/** `figures`: primary schools see no figures of sounds. */
function ImprovedCard({ end: { summary }, figures }: { readonly end: UnitEnd; readonly figures: boolean }) {
  const t = useT();
  const hidden = useScoresHidden();
  if (summary.improved.length === 0) return null;
  return (
    <section className="sw-end-card sw-end-better">
      <h3>{t('end.improved')}</h3>
      <ul className="sw-end-improved">
        {summary.improved.map(({ student, sign, from, to }) => (
          <li key={student.id}>
            <strong>{student.realName || student.name}</strong>
            <span className="ch-english">/{sign}/</span>
            {figures && !hidden && (
              <span className="ch-tabular">
                {Math.round(from)} <NextIcon /> <b>{Math.round(to)}</b>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

function save(end: UnitEnd, t: ReturnType<typeof useT>): void {
  void saveTable(titleOf(end, t), unitTable(end, [t('end.seat'), t('end.name'), t('end.readings')]));
}
