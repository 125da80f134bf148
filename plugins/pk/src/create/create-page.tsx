import { Navigation } from '@chorus/sdk';
import {
  BookIcon,
  Button,
  CheckIcon,
  ListIcon,
  NextIcon,
  PlayIcon,
  SegmentedControl,
  usePluginState,
  useService,
  useT,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { modes, rules, type Match } from '../place.ts';
import type { Pk } from '../pk.ts';
import { pk as pkRoute, records, selectBook } from '../routes.ts';
import { useNames } from '../shared/names.ts';
import type { CreateStore } from './create-store.ts';
import { Who } from './who.tsx';
import './create.css';

const secondsToChoose = [0, 10, 20, 30] as const;
const leadsToChoose = [0, 1, 2, 3, 4, 5] as const;
const countsToChoose = [5, 10, 20] as const;

/** Who plays, which words, and how: three things, then it begins. */
export default observer(function CreatePage() {
  const pk = usePluginState<Pk>();
  const { create, match } = pk;
  const t = useT();
  const navigation = useService(Navigation);
  const [more, setMore] = useState(false);
  const [picks, setPicks] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const { options, words } = create;
  useEffect(() => {
    if (!more || !parts.current) return undefined;
    // what a press opens is seen, and not only what opens it; also where the board is another one then
    const show = () => opened.current?.scrollIntoView({ block: 'nearest' });
    show();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(show);
    sizes.observe(parts.current);
    return () => sizes.disconnect();
  }, [more]);
  useEffect(() => void pk.propose(), [pk]);
  useEffect(() => void pk.load(), [pk, words]);
  const loaded = pk.words.value !== undefined;
  const fit = loaded ? pk.askable.length : words.length;
  const names = useNames();
  const on = match.view !== 'none' && match.view !== 'end' ? match.match : null;
  const other = on !== null && isOther(on, create);
  const begin = async () => {
    await pk.begin();
    await navigation.go(pkRoute);
  };
  const choose = <V extends string | number>(
    key: string,
    name: string,
    values: readonly V[],
    value: V,
    labelOf: (one: V) => string,
    set: (one: V) => void,
  ) => (
    <SegmentedControl
      key={key}
      label={name}
      showLabel
      options={values.map((one) => ({ value: String(one), label: labelOf(one) }))}
      value={String(value)}
      onChange={(text) => set(values.find((one) => String(one) === text)!)}
    />
  );
  // what has as many words as there are, or asks for more, plays them all
  const all = fit > 0 ? countsToChoose.find((n) => n >= fit) : undefined;
  const counts = countsToChoose.filter((n) => all === undefined || n <= all);
  return (
    <section className="pk-create" aria-label={t('create.how')}>
      <div className="pk-create-parts" ref={parts}>
        <Who create={create} picks={picks} onPicks={setPicks} />
        <section className="pk-part">
          <header>
            <h2>
              <span>2</span> {t('create.words')}
            </h2>
            <Button
              icon={<BookIcon />}
              kind={words.length === 0 && create.sides.length >= 2 && !picks ? 'primary' : 'plain'}
              onPress={() => void navigation.go(selectBook)}
            >
              {t(words.length === 0 ? 'create.words.choose' : 'create.words.other')}
            </Button>
          </header>
          {words.length === 0 ? (
            <p className="pk-hint">{t('create.words.empty')}</p>
          ) : (
            <>
              <p className="pk-some ch-english" lang="en">
                {words
                  .slice(0, 8)
                  .flatMap(({ id }) => pk.words.value?.byId.get(id)?.text ?? [])
                  .join(', ')}
                {words.length > 8 && ' …'}
              </p>
              <p className="pk-hint" role="status">
                {t('create.words.count', { n: words.length })}
                {loaded && fit < words.length && fit > 0 && ` · ${t('create.words.fit', { n: fit, mode: t(`mode.${options.mode}`) })}`}
                {options.count < fit && ` · ${t('create.words.drawn', { n: options.count })}`}
              </p>
              {loaded && fit === 0 && <p className="pk-warning">{t('create.words.none', { mode: t(`mode.${options.mode}`) })}</p>}
            </>
          )}
        </section>
        <section className="pk-part">
          <header>
            <h2>
              <span>3</span> {t('create.how')}
            </h2>
            <Button kind="quiet" icon={<ListIcon />} aria-expanded={more} onPress={() => setMore(!more)}>
              {t('create.more')}
            </Button>
          </header>
          <div className="pk-more">
            {choose(
              'mode',
              t('mode'),
              modes,
              options.mode,
              (mode) => t(`mode.${mode}`),
              (mode) => create.setOptions({ mode }),
            )}
            {options.mode !== 'reading' &&
              choose(
                'rule',
                t('rule'),
                rules,
                options.rule,
                (rule) => t(`rule.${rule}`),
                (rule) => create.setOptions({ rule }),
              )}
          </div>
          <p className="pk-hint">{t(options.mode === 'reading' ? 'rule.reading.what' : `rule.${options.rule}.what`)}</p>
          {more && (
            <div className="pk-more" ref={opened}>
              {choose(
                'count',
                t('count'),
                counts,
                all !== undefined && options.count > all ? all : options.count,
                (n) => (n === all ? t('count.all', { n: fit }) : t('count.n', { n })),
                (count) => create.setOptions({ count }),
              )}
              {options.mode !== 'reading' &&
                choose(
                  'seconds',
                  t('seconds'),
                  secondsToChoose,
                  options.seconds,
                  (n) => t(n === 0 ? 'seconds.0' : 'seconds.n', { n }),
                  (seconds) => create.setOptions({ seconds }),
                )}
              {choose(
                'lead',
                t('lead'),
                leadsToChoose,
                options.leadIn,
                (n) => t(n === 0 ? 'lead.0' : 'lead.n', { n }),
                (leadIn) => create.setOptions({ leadIn }),
              )}
              {(['sound', 'motion'] as const).map((key) =>
                choose(
                  key,
                  t(key),
                  ['on', 'off'],
                  options[key] ? 'on' : 'off',
                  (one) => t(one),
                  (one) => create.setOptions({ [key]: one === 'on' }),
                ),
              )}
            </div>
          )}
        </section>
      </div>
      <footer className="pk-dock ch-bar">
        <Button icon={<ListIcon />} onPress={() => void navigation.go(records)}>
          {t('create.records')}
        </Button>
        {on && !picks && (
          <>
            <p className="pk-hint pk-on">
              {t('create.on', { who: on.sides.map(names.side).join(' · '), at: on.index + 1, of: on.wordIds.length })}
            </p>
            <Button kind={other ? 'plain' : 'primary'} size="large" icon={<PlayIcon />} onPress={() => void navigation.go(pkRoute)}>
              {t('create.go-on')}
            </Button>
          </>
        )}
        <Button
          kind={create.ready && !picks && (!on || other) ? 'primary' : 'plain'}
          size="large"
          endIcon={<NextIcon />}
          disabled={!create.ready || fit === 0}
          onPress={() => void begin()}
        >
          {t(on ? 'create.start-other' : 'create.start')}
        </Button>
        {picks && (
          <Button kind={create.sides.length >= 2 ? 'primary' : 'plain'} size="large" icon={<CheckIcon />} onPress={() => setPicks(false)}>
            {t('create.pick-done')}
          </Button>
        )}
      </footer>
    </section>
  );
});

/** Something else is chosen than what the match that is on was begun with: who, how or which words. */
function isOther(match: Match, create: CreateStore): boolean {
  // whose turn it is in a team moves on from match to match
  const who = (sides: Match['sides']) =>
    JSON.stringify(sides.flatMap(({ studentIds, name }) => (studentIds.length > 0 ? [[name, ...[...studentIds].sort()]] : [])));
  const chosen = new Set(create.words.map(({ id }) => id));
  return (
    who(match.sides) !== who(create.sides) ||
    JSON.stringify(match.options) !== JSON.stringify(create.options) ||
    match.wordIds.some((id) => !chosen.has(id))
  );
}
