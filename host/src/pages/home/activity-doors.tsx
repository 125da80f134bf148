import type { ContributionEntries } from '@chorus/sdk';
import { Search } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import type { Contributed } from '../../kernel/kernel-types.ts';
import { useHost, usePick, useText } from '../../shell/host-context.tsx';
import { SvgIcon } from '../../shell/svg-icon.tsx';
import { whenIdle } from '../../when-idle.ts';

type Door = Contributed<ContributionEntries['home.activities/1']>;

/** So many are drawn before all: more than a screen shows. */
const atOnce = 16;
/** All are drawn at the latest this long after the first. */
const patienceMs = 500;
/** More are looked for by name. */
const manyFrom = 13;

/** The activities, each a door; where they are many, with a field to look for one. */
export function ActivityDoors({ doors }: { readonly doors: readonly Door[] }) {
  const { navigation } = useHost();
  const t = useText();
  const pick = usePick();
  const [all, setAll] = useState(false);
  const [wanted, setWanted] = useState('');
  useEffect(() => whenIdle(() => startTransition(() => setAll(true)), patienceMs), []);
  const words = wanted.trim().toLowerCase();
  const isWanted = ({ value }: Door) =>
    `${pick(value.label)} ${value.description ? pick(value.description) : ''}`.toLowerCase().includes(words);
  const found = words === '' ? doors : doors.filter(isWanted);
  return (
    <section className="ch-home-activities" aria-label={t('home.activities')}>
      {doors.length >= manyFrom && (
        <label className="ch-home-search">
          <Search size="1.25em" aria-hidden />
          <input
            type="search"
            value={wanted}
            placeholder={t('home.search')}
            aria-label={t('home.search')}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
      )}
      {found.length === 0 && <p role="status">{t('home.search-none', { wanted })}</p>}
      <ul className="ch-home-doors" aria-label={t('home.activities')}>
        {(all || words !== '' ? found : doors.slice(0, atOnce)).map(({ pluginId, value }, index) => (
          <li key={`${pluginId} ${value.route} ${index}`}>
            <button type="button" className="ch-card ch-door" onClick={() => void navigation.go(value.route)}>
              <span className="ch-door-icon" data-tone={index % 2 === 0 ? 'brand' : 'sun'}>
                <SvgIcon svg={value.icon} />
              </span>
              <span className="ch-door-words">
                <span className="ch-door-title">{pick(value.label)}</span>
                {value.description && <span className="ch-door-note">{pick(value.description)}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
