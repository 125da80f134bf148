import { Navigation, routeValues, type PageProps, type Student } from '@chorus/sdk';
import {
  BookIcon,
  Button,
  EmptyState,
  GoodIcon,
  NameGrid,
  NextIcon,
  SegmentedControl,
  usePluginState,
  UsersIcon,
  useScoresHidden,
  useService,
  useT,
  type GridName,
  Loaded,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { wordIds } from '../library/word-choice.ts';
import { dictationMarks } from '../routes.ts';
import type { SmartWord } from '../smart-word.ts';
import { MarkingResult } from './marking-result.tsx';
import type { MarkingStore } from './marking-store.ts';

import '../choose/choose.css';
import '../unit-end/unit-end.css';
import './marking.css';

type By = 'student' | 'word';

/** The papers of a dictation: a student and the words that are wrong, or a word and who missed it. */
export default observer(function MarkingPage(page: PageProps) {
  const { marking: store } = usePluginState<SmartWord>();
  const navigation = useService(Navigation);
  const t = useT();
  const { bookId = '', unitId = '', words } = routeValues(dictationMarks, page);
  useEffect(() => void store.open({ bookId, unitId, words: wordIds.split(words) }), [store, bookId, unitId, words]);
  const title = store.paper.value?.unit?.title;
  useEffect(() => void (title !== undefined && navigation.setSubtitle(title)), [navigation, title]);
  return (
    <section className="sw-marking" aria-label={t('marking.title')}>
      <Loaded from={store.paper} skeleton="page">
        {() => {
          if (store.words.length === 0)
            return <EmptyState icon={<BookIcon size="3rem" />} title={t('unit.empty')} text={t('unit.empty.do')} />;
          if (store.students.length === 0)
            return <EmptyState icon={<UsersIcon size="3rem" />} title={t('marking.nobody')} text={t('marking.nobody.do')} />;
          return store.done ? <MarkingResult store={store} bookId={bookId} unitId={unitId} /> : <Papers store={store} />;
        }}
      </Loaded>
    </section>
  );
});

const Papers = observer(function Papers({ store }: { readonly store: MarkingStore }) {
  const t = useT();
  const [by, setBy] = useState<By>('student');
  const [studentId, setStudent] = useState<string>();
  const [chosenWord, setWord] = useState<string>();
  const hidden = useScoresHidden();
  const { students, words, marks, keeping } = store;
  const student = students.find(({ id }) => id === studentId);
  const word = words.find(({ id }) => id === chosenWord) ?? words[0]!;
  const press = (id: string) => {
    if (by === 'word') return store.toggle(id, word.id);
    setStudent(id);
    store.look(id);
  };
  const pressed = (id: string) => (by === 'word' ? marks[id]?.includes(word.id) === true : id === studentId);
  const names = students.map((one): GridName => {
    const wrong = marks[one.id];
    const sign = hidden ? undefined : signOf(wrong?.length, t);
    return {
      id: one.id,
      name: nameOf(one),
      state: wrong ? 'lit' : 'waits',
      ...(sign && { sign }),
      pressed: (name) => (
        <button type="button" aria-pressed={pressed(one.id)} onClick={() => press(one.id)}>
          {name}
        </button>
      ),
    };
  });
  return (
    <>
      <header className="sw-marking-head">
        <h2>{t('marking.seen', { seen: store.seen, all: students.length })}</h2>
        <SegmentedControl
          label={t('marking.by')}
          options={(['student', 'word'] as const).map((value) => ({ value, label: t(`marking.by.${value}`) }))}
          value={by}
          onChange={setBy}
        />
      </header>
      <div className="sw-marking-board" data-by={by}>
        <NameGrid label={t('end.names')} names={names} waits={t('marking.unseen')} />
        <section className="sw-marking-words" aria-label={t('marking.words')}>
          <h3 role="status">
            {by === 'word'
              ? t('marking.who', { word: word.text })
              : student
                ? t('marking.which', { name: nameOf(student) })
                : t('marking.first')}
          </h3>
          <ul>
            {words.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="ch-english"
                  lang="en"
                  disabled={by === 'student' && !student}
                  {...(by === 'word'
                    ? { 'aria-current': one === word || undefined, onClick: () => setWord(one.id) }
                    : {
                        'aria-pressed': student !== undefined && marks[student.id]?.includes(one.id) === true,
                        onClick: () => student && store.toggle(student.id, one.id),
                      })}
                >
                  {one.text}
                </button>
              </li>
            ))}
          </ul>
          {by === 'student' && student && (
            <Button
              kind="quiet"
              onPress={() => {
                store.forget(student.id);
                setStudent(undefined);
              }}
            >
              {t('marking.forget')}
            </Button>
          )}
        </section>
      </div>
      <footer className="sw-end-foot">
        <Button disabled={!store.undoable || keeping} onPress={() => store.undo()}>
          {t('marking.undo')}
        </Button>
        <Button disabled={store.seen === students.length || keeping} onPress={() => store.restRight()}>
          {t('marking.rest')}
        </Button>
        <span className="sw-end-space" />
        <Button kind="primary" size="large" endIcon={<NextIcon />} disabled={store.seen === 0 || keeping} onPress={() => void store.keep()}>
          {t(keeping ? 'marking.keeping' : 'marking.keep')}
        </Button>
      </footer>
    </>
  );
});

const nameOf = ({ realName, name }: Student): string => realName || name || '-';

/** All right is told by a sign, what is wrong by its number in another; nothing of who was not looked at. */
function signOf(wrong: number | undefined, t: ReturnType<typeof useT>) {
  if (wrong === undefined) return undefined;
  if (wrong > 0)
    return (
      <b className="sw-marking-wrong ch-tabular" role="img" aria-label={t('marking.wrong', { count: wrong })}>
        {wrong}
      </b>
    );
  return (
    <span className="sw-marking-right" role="img" aria-label={t('marking.right')}>
      <GoodIcon size="0.9em" />
    </span>
  );
}
