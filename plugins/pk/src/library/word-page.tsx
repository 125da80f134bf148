import { Navigation, partOfSpeech, routeValues, type PageProps, type Word } from '@chorus/sdk';
import { BookIcon, Button, CheckIcon, EmptyState, NextIcon, usePluginState, useService, useT, Loaded } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { SelectedWord } from '../place.ts';
import type { Pk } from '../pk.ts';
import { create as createRoute, selectWord } from '../routes.ts';
import './library.css';

/** A unit's words: all of them, until some are left out. */
export default observer(function WordPage(page: PageProps) {
  const { unit } = usePluginState<Pk>();
  const t = useT();
  const { bookId = '', unitId = '' } = routeValues(selectWord, page);
  useEffect(() => void unit.refresh(unitId), [unit, unitId]);
  return (
    <section
      className="pk-library pk-word-page"
      data-dock={(!unit.loading && (unit.value ?? []).length > 0) || undefined}
      aria-label={t('create.words.choose')}
    >
      <Loaded from={unit} skeleton="lines">
        {(words) =>
          words.length === 0 ? (
            <EmptyState icon={<BookIcon size="3rem" />} title={t('unit.empty')} text={t('unit.empty.do')} />
          ) : (
            <Words key={unitId} words={words} bookId={bookId} unitId={unitId} />
          )
        }
      </Loaded>
    </section>
  );
});

const Words = observer(function Words(props: { readonly words: readonly Word[]; readonly bookId: string; readonly unitId: string }) {
  const { words, bookId, unitId } = props;
  const { create } = usePluginState<Pk>();
  const navigation = useService(Navigation);
  const t = useT();
  const [others, setOthers] = useState<readonly SelectedWord[]>(() => create.words.filter((word) => word.unitId !== unitId));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const before = create.words.filter((word) => word.unitId === unitId).map(({ id }) => id);
    return new Set(before.length > 0 ? before : words.map(({ id }) => id));
  });
  const toggle = (id: string) => setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const count = chosen.size + others.length;
  const take = async () => {
    const own = words.filter(({ id }) => chosen.has(id)).map(({ id }) => ({ id, bookId, unitId }));
    create.setWords([...own, ...others]);
    await navigation.go(createRoute);
  };
  return (
    <>
      <ul className="pk-words">
        {words.map((word) => (
          <li key={word.id}>
            <button type="button" className="pk-word-card" aria-pressed={chosen.has(word.id)} onClick={() => toggle(word.id)}>
              <span className="pk-check" aria-hidden="true">
                {chosen.has(word.id) && <CheckIcon size="1.5rem" />}
              </span>
              <strong className="ch-english" lang="en">
                {word.text}
              </strong>
              <span>
                {partOfSpeech(word.pos)} {word.meaning}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <footer className="pk-dock ch-bar">
        {others.length > 0 && (
          <>
            <span className="pk-hint">{t('word.kept', { n: others.length })}</span>
            <Button kind="quiet" onPress={() => setOthers([])}>
              {t('word.kept.clear')}
            </Button>
          </>
        )}
        <Button disabled={chosen.size === words.length} onPress={() => setChosen(new Set(words.map(({ id }) => id)))}>
          {t('word.all')}
        </Button>
        <Button disabled={chosen.size === 0} onPress={() => setChosen(new Set())}>
          {t('word.none')}
        </Button>
        <Button kind="primary" size="large" endIcon={<NextIcon />} disabled={count === 0} onPress={() => void take()}>
          {count === 0 ? t('word.none-yet') : t('word.take', { n: count })}
        </Button>
      </footer>
    </>
  );
});
