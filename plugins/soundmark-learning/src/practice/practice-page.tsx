import { Navigation, routeValues, WaitingList, type PageProps, type PhoneticSymbol } from '@chorus/sdk';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  Loaded,
  ResultBoard,
  SlowIcon,
  useKeys,
  useObservable,
  usePluginState,
  UsersIcon,
  useService,
  useT,
  VolumeIcon,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { practice, words } from '../routes.ts';
import { ReadingDock } from '../shared/reading-dock.tsx';
import { EarIcon } from '../shared/icons.tsx';
import { WithSymbols } from '../shared/with-symbols.tsx';
import type { Soundmarks } from '../soundmarks.ts';
import { MakingCard } from './making-card.tsx';
import { PairsCard } from './pairs-card.tsx';
import { PairsPage } from './pairs-page.tsx';
import { isSaidAlone, type PracticeStore } from './practice-store.ts';
import { SpellingsCard } from './spellings-card.tsx';
import { verdictNow, VerdictShort } from './verdict-text.tsx';

import './practice.css';

/** One symbol: how it is made, its sound, its spellings, pairs to tell apart, and saying it. */
export default observer(function PracticePage(page: PageProps) {
  const { practice: store } = usePluginState<Soundmarks>();
  const { symbol: id, sign = '' } = routeValues(practice, page);
  useEffect(() => void (id === undefined ? store.openSign(sign) : store.open(id)), [store, id, sign]);
  useEffect(() => () => void store.leave(), [store]);
  return (
    <Loaded from={store.symbol} skeleton="stage">
      {(symbol) => <Place store={store} symbol={symbol} />}
    </Loaded>
  );
});

const Place = observer(function Place({ store, symbol }: { readonly store: PracticeStore; readonly symbol: PhoneticSymbol }) {
  useWhere(store, symbol);
  return store.telling ? <PairsPage symbol={symbol} /> : <Symbol store={store} symbol={symbol} />;
});

const Symbol = observer(function Symbol({ store, symbol }: { readonly store: PracticeStore; readonly symbol: PhoneticSymbol }) {
  const t = useT();
  const navigation = useService(Navigation);
  const { words: inWords } = usePluginState<Soundmarks>();
  const [result, setResult] = useState(false);
  const go = (to: PhoneticSymbol | undefined) => to && !store.reading.recording && void navigation.go(practice, { symbol: to.id });
  const { before, after } = store.neighbours;
  const busy = store.reading.moment === 'recording';
  const { reading, player } = store;
  const together = useObservable(useService(WaitingList).state).playType === 'TEAM';
  useKeys({
    ArrowLeft: { does: t('practice.before'), press: () => go(before) },
    ArrowRight: { does: t('practice.after'), press: () => go(after) },
  });
  const title = (
    <h2 className="sm-title">
      <span className="ch-english">{symbol.text}</span>
    </h2>
  );
  if (result) {
    return (
      <ResultBoard
        question={title}
        next={{ label: t('team.back'), onPress: () => setResult(false) }}
        onStudent={(studentId) => void navigation.go('StudentRecord', { query: { studentId } })}
      />
    );
  }
  const hasWords = (symbol.spellings?.length ?? 0) + (symbol.examples?.length ?? 0) > 0;
  const alone = isSaidAlone(symbol);
  const called = alone || together ? undefined : reading.student;
  // the class answers together where there is something to answer: in the words
  const inWordsText = together ? 'practice.in-words.together' : 'practice.in-words';
  const toWords = () => {
    inWords.takeAlong(called?.id);
    void navigation.go(words, { symbol: symbol.id });
  };
  const left = (
    <>
      <IconButton
        kind="plain"
        label={t('practice.before')}
        icon={<ChevronLeftIcon />}
        disabled={!before || busy}
        onPress={() => go(before)}
      />
      <Button icon={<VolumeIcon />} onPress={() => void store.hear()}>
        {t('practice.hear')} <span className="ch-english">{symbol.text}</span>
      </Button>
      <Button icon={<SlowIcon />} onPress={() => void store.hear('slow')}>
        {t('practice.slow')}
      </Button>
    </>
  );
  const right = (
    <>
      {(symbol.pairs?.length ?? 0) > 0 && (
        <Button icon={<EarIcon />} onPress={() => void store.tell(true)}>
          {t('pairs.begin')}
        </Button>
      )}
      {hasWords && alone && (
        <Button icon={<UsersIcon />} onPress={toWords}>
          {t('practice.words')}
        </Button>
      )}
      <IconButton
        kind="plain"
        label={t('practice.after')}
        icon={<ChevronRightIcon />}
        disabled={!after || busy}
        onPress={() => go(after)}
      />
    </>
  );
  return (
    <section className="sm-practice" aria-label={t('practice.title')}>
      <div className="sm-cards">
        <MakingCard store={store} symbol={symbol} />
        <div className="sm-side-cards">
          <SpellingsCard store={store} symbol={symbol} />
          <PairsCard store={store} symbol={symbol} />
        </div>
      </div>
      {!alone ? (
        <footer className="sm-dock">
          <div className="sm-dock-left">{left}</div>
          <div className="sm-dock-centre">
            <span className="sm-told" role="status">
              <strong className={called && 'sm-name'}>{called?.realName ?? t(hasWords ? inWordsText : 'practice.unscored')}</strong>
              <span>
                <WithSymbols
                  text={
                    called
                      ? t(hasWords ? 'practice.in-words.called' : 'practice.unscored.called', { symbol: symbol.text })
                      : t(hasWords ? `${inWordsText}.do` : 'practice.unscored.do')
                  }
                />
              </span>
            </span>
            {hasWords && (
              <Button kind="primary" size="large" onPress={toWords}>
                {t(together ? 'practice.words.together' : 'practice.words')}
              </Button>
            )}
          </div>
          <div className="sm-dock-right">{right}</div>
        </footer>
      ) : (
        <ReadingDock
          reading={reading}
          player={player}
          task={t('practice.task', { symbol: symbol.text })}
          scored={<VerdictShort reading={reading} symbol={symbol} />}
          sound
          again={verdictNow({ reading, symbol })?.kind === 'again'}
          left={left}
          right={right}
          onResult={() => setResult(true)}
        />
      )}
    </section>
  );
});

/** Home, and the title bar, know where the class is. */
function useWhere(store: PracticeStore, symbol: PhoneticSymbol): void {
  const t = useT();
  const navigation = useService(Navigation);
  const group = store.chart.groupOf(symbol.id);
  const at = (group?.symbols.findIndex(({ id }) => id === symbol.id) ?? -1) + 1;
  const weak = store.chart.weak.some(({ id }) => id === symbol.id);
  const place = group
    ? t(weak ? 'practice.place.weak' : 'practice.place', { group: group.title, at, of: group.symbols.length })
    : undefined;
  const label = group?.title;
  useEffect(() => {
    if (place === undefined || label === undefined) return;
    void navigation.setSubtitle(place);
    void navigation.setResume({
      label,
      route: practice,
      values: { symbol: symbol.id },
      progress: { at, of: store.chart.groupOf(symbol.id)!.symbols.length, text: symbol.text },
    });
  }, [navigation, store, place, label, at, symbol]);
}
