import { useObservable, useScrolls } from '@chorus/sdk/ui';
import { BookOpen, Layers, Quote, WholeWord } from 'lucide-react';
import { useEffect } from 'react';
import { overviewToken } from '../../../services/overview/class-overview.ts';
import { usePick, useService, useText } from '../../../shell/host-context.tsx';
import { SvgIcon } from '../../../shell/svg-icon.tsx';
import type { SearchOption } from './search-options.ts';
import type { Found } from './use-search.ts';
import './search.css';

const icons = { book: BookOpen, unit: Layers, word: WholeWord, text: Quote };

/** What was found, under its headings; over the page, whose places stay. */
export default function SearchPanel(props: {
  readonly id: string;
  readonly found: Found | undefined;
  readonly busy: boolean;
  readonly options: readonly SearchOption[];
  readonly at: number;
  readonly onChoose: (option: SearchOption) => void;
}) {
  const { id, found, busy, options, at, onChoose } = props;
  const t = useText();
  const [list, scrolls] = useScrolls();
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at, found]);
  const note =
    found?.server === 'away'
      ? t('home.search-away')
      : found?.server === 'waits'
        ? t('home.search-waits')
        : !busy && found && options.length === 0
          ? t('home.search-none', { wanted: found.query })
          : undefined;
  return (
    <div className="ch-card ch-home-found" aria-busy={busy || undefined}>
      <div ref={list} className="ch-home-found-list" {...(scrolls && { tabIndex: -1 })}>
        <div id={id} role="listbox" aria-label={t('home.search')}>
          {[...new Set(options.map(({ group }) => group))].map((group) => {
            const some = options.map((option, n) => ({ option, n })).filter(({ option }) => option.group === group);
            return (
              some.length > 0 && (
                <div key={group} role="group" aria-label={t(`home.found.${group}`)}>
                  <p className="ch-home-found-head" aria-hidden="true">
                    {t(`home.found.${group}`)}
                  </p>
                  {some.map(({ option, n }) => (
                    <div
                      key={option.id}
                      id={`${id}-${n}`}
                      role="option"
                      aria-selected={n === at}
                      className="ch-home-found-row"
                      onClick={() => onChoose(option)}
                    >
                      <Row option={option} />
                    </div>
                  ))}
                </div>
              )
            );
          })}
        </div>
      </div>
      <p className="ch-home-found-note" role="status">
        {note}
      </p>
      {note !== undefined && found?.server === 'answered' && <p className="ch-home-found-note">{t('home.search-what')}</p>}
    </div>
  );
}

function Row({ option }: { readonly option: SearchOption }) {
  const overview = useService(overviewToken);
  const t = useText();
  const pick = usePick();
  const weak = useObservable(overview.state)?.words;
  if (option.group === 'activity') {
    const { value } = option.door;
    return (
      <>
        <SvgIcon svg={value.icon} />
        <span className="ch-home-found-words">
          <strong>{pick(value.label)}</strong>
          {value.description && <span>{pick(value.description)}</span>}
        </span>
      </>
    );
  }
  const { group, hit } = option;
  const Icon = icons[group];
  const where =
    group === 'book' ? undefined : [hit.book, group === 'unit' ? undefined : hit.unit].flatMap((one) => (one ? [pick(one.title)] : []));
  const isWeak = group === 'word' && weak?.some(({ ref }) => ref.packId === hit.ref.packId && ref.itemId === hit.ref.itemId);
  return (
    <>
      <Icon size="1.5rem" aria-hidden />
      <span className="ch-home-found-words">
        <strong className={group === 'word' || group === 'text' ? 'ch-english' : undefined}>{pick(hit.title)}</strong>
        {hit.note && <span>{pick(hit.note)}</span>}
        {isWeak && <em>{t('home.weak-words')}</em>}
        {where !== undefined && where.length > 0 && <span className="ch-home-found-where">{where.join(' · ')}</span>}
      </span>
    </>
  );
}
