import {
  ClassroomService,
  isSure,
  Navigation,
  phoneStress,
  routeValues,
  shownStars,
  starsReason,
  type PageProps,
  type Reference,
} from '@chorus/sdk';
import {
  BookIcon,
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  EmptyState,
  IconButton,
  Loaded,
  PhoneScores,
  phonesInText,
  ResultBoard,
  ScoreCover,
  ScoredWord,
  ScoreStars,
  SlowIcon,
  useKeys,
  useObservable,
  usePlace,
  usePluginState,
  useService,
  useT,
  VolumeIcon,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type CSSProperties } from 'react';
import { practice, words } from '../routes.ts';
import { MarkedWord } from '../shared/example-button.tsx';
import { ReadingDock } from '../shared/reading-dock.tsx';
import type { Soundmarks } from '../soundmarks.ts';
import type { WordsStore } from './words-store.ts';

import '../practice/practice.css';
import './words.css';

/** The words with a symbol's sound, read aloud one after the other. */
export default observer(function WordsPage(page: PageProps) {
  const { words: store } = usePluginState<Soundmarks>();
  const t = useT();
  const { symbol: id = '' } = routeValues(words, page);
  useEffect(() => void store.open(id), [store, id]);
  useEffect(() => () => void store.leave(), [store]);
  return (
    <Loaded from={store.loaded} skeleton="stage">
      {({ words: list }) =>
        list.length === 0 ? (
          <EmptyState icon={<BookIcon size="3rem" />} title={t('words.empty')} text={t('words.empty.do')} />
        ) : (
          <Stage store={store} />
        )
      }
    </Loaded>
  );
});

const Stage = observer(function Stage({ store }: { readonly store: WordsStore }) {
  const t = useT();
  const navigation = useService(Navigation);
  const { accountType } = useObservable(useService(ClassroomService).state).teacher ?? {};
  const [result, setResult] = useState(false);
  const { current, index, reading, player } = store;
  const { symbol } = store.loaded.value!;
  const count = store.words.length;
  const place = t('words.place', { symbol: symbol.text, at: index + 1, of: count });
  useEffect(() => void navigation.setSubtitle(place), [navigation, place]);
  useKeys({
    ArrowLeft: { does: t('words.before'), press: () => void store.show(index - 1) },
    ArrowRight: { does: t('words.after'), press: () => void store.show(index + 1) },
  });
  usePlace(current && `${current.example.text}${result ? ' result' : ''}`);
  if (!current) return null;
  const { example, word } = current;
  const outcome = reading.moment === 'scored' && !reading.reading?.override ? reading.reading?.result?.outcome : undefined;
  const scored = outcome?.kind === 'scored' && isSure(outcome) ? outcome : undefined;
  const starCount = scored && shownStars(scored.overall, { outcome: scored, accountType });
  const reason = scored && starsReason(scored, starCount ?? 0);
  const phones = scored ? phonesInText(example.text, scored.words) : [];
  const title = (
    <h2 className="sm-word" style={{ '--sm-letters': example.text.length } as CSSProperties}>
      {scored ? <ScoredWord text={example.text} phones={phones} /> : <MarkedWord {...example} />}
    </h2>
  );
  if (result) {
    return (
      <ResultBoard
        question={
          <h2 className="sm-title">
            <MarkedWord {...example} />
          </h2>
        }
        next={{ label: t('team.back'), onPress: () => setResult(false) }}
        onStudent={(studentId) => void navigation.go('StudentRecord', { query: { studentId } })}
      />
    );
  }
  const busy = reading.moment === 'recording' || reading.open?.team !== undefined;
  const left = (
    <>
      <IconButton
        kind="plain"
        label={t('words.before')}
        icon={<ChevronLeftIcon />}
        disabled={busy || index === 0}
        onPress={() => void store.show(index - 1)}
      />
      <Button icon={<VolumeIcon />} disabled={busy} onPress={() => void store.hear()}>
        {t('words.hear')}
      </Button>
      <Button icon={<SlowIcon />} disabled={busy} onPress={() => void store.hear('slow')}>
        {t('pairs.slow')}
      </Button>
    </>
  );
  const right =
    index + 1 >= count ? (
      <Button disabled={busy} onPress={() => void navigation.go(practice, { symbol: symbol.id })}>
        {t('pairs.back')} <span className="ch-english">{symbol.text}</span>
      </Button>
    ) : (
      <IconButton
        kind="plain"
        label={t('words.after')}
        icon={<ChevronRightIcon />}
        disabled={busy}
        onPress={() => void store.show(index + 1)}
      />
    );
  return (
    <section className="sm-words" aria-label={t('words.title')}>
      <div className="sm-words-stage">
        {title}
        <p className="sm-word-about">
          <span className="ch-english">{symbol.text}</span> {word?.meaning ?? example.meaning}
        </p>
        {scored && (
          <ScoreCover quiet>
            <PhoneScores
              phones={phones}
              stress={phoneStress(scored.words, reading.asked?.speech.reference as Reference)}
              ipa={word?.ipa[player.accent]}
            />
          </ScoreCover>
        )}
      </div>
      <ReadingDock
        reading={reading}
        player={player}
        task={t('words.task')}
        scored={
          outcome?.kind === 'scored' && (
            <ScoreCover>
              {scored ? (
                <>
                  <ScoreStars count={starCount ?? 0} />
                  {reason && <span>{t(`words.${reason}`)}</span>}
                </>
              ) : (
                <span>{t('verdict.again')}</span>
              )}
            </ScoreCover>
          )
        }
        left={left}
        right={right}
        onResult={() => setResult(true)}
      />
    </section>
  );
});
