import { useObservable } from '@chorus/sdk/ui';
import { lazy, startTransition, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { favouritesToken } from '../../services/favourites/favourites.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { whenIdle } from '../../when-idle.ts';
import { ActivityDoor } from './activity-door.tsx';
import { DoorList } from './door-list.tsx';
import { doorRef, filteredFrom, firstDoors, groupedDoors, groupedFrom, type Door, type DoorGroup } from './group-doors.ts';

const MarkedBooks = lazy(() => import('./materials/marked-books.tsx'));

/** So many are drawn before all: more than a screen shows. */
const atOnce = 16;
/** All are drawn at the latest this long after the first. */
const patienceMs = 500;

/** The activities, each a door: a few as they come, more by subject with the marked ones first, very many also one subject alone. */
export function ActivityDoors({ doors }: { readonly doors: readonly Door[] }) {
  const favourites = useService(favouritesToken);
  const t = useText();
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<DoorGroup | 'marked'>();
  const marks = useObservable(favourites.state);
  const keepPlace = useKeptPlace(marks);
  useEffect(() => whenIdle(() => startTransition(() => setAll(true)), patienceMs), []);
  const many = doors.length >= groupedFrom;
  const groups = groupedDoors(doors);
  const marked = many
    ? marks.flatMap(({ kind, ref }) => (kind === 'activity' ? (doors.find((door) => doorRef(door) === ref) ?? []) : []))
    : [];
  const books = marks.filter(({ kind }) => kind === 'book').map(({ ref }) => ref);
  const hasMarked = marked.length + books.length > 0;
  const filters =
    doors.length >= filteredFrom && groups.length > 1
      ? [...(hasMarked ? ['marked' as const] : []), ...groups.flatMap(({ group }) => group ?? [])]
      : [];
  const only = chosen !== undefined && filters.includes(chosen) ? chosen : undefined;
  const wanted = groups.filter(({ group }) => only === undefined || only === group);
  // what is drawn at once is a screenful, whatever the subjects
  const shown = firstDoors(wanted, all ? doors.length : atOnce);
  return (
    <section className="ch-home-activities" data-many={many || undefined} aria-label={t('home.activities')}>
      {filters.length > 0 && (
        <div className="ch-home-filters" role="group" aria-label={t('home.filters')}>
          {[undefined, ...filters].map((filter) => (
            <button
              key={filter ?? ''}
              type="button"
              className="ch-home-filter"
              aria-pressed={only === filter}
              onClick={() => setChosen(filter)}
            >
              {filter === undefined ? t('home.group.all', { count: doors.length }) : t(`home.group.${filter}`)}
            </button>
          ))}
        </div>
      )}
      <div className="ch-home-groups">
        {hasMarked && (only === undefined || only === 'marked') && (
          <DoorList title={t('home.group.marked')} count={marked.length + books.length}>
            {marked.map((door, n) => (
              <ActivityDoor key={doorRef(door)} door={door} tone={toneOf(n)} onStar={keepPlace} />
            ))}
            {books.length > 0 && (
              <Suspense
                fallback={books.map((id) => (
                  <li key={id} className="ch-card ch-door ch-home-shape" aria-hidden="true" />
                ))}
              >
                <MarkedBooks ids={books} doors={doors} onStar={keepPlace} />
              </Suspense>
            )}
          </DoorList>
        )}
        {only !== 'marked' &&
          shown.map(({ group, doors: list }) => (
            <DoorList key={group ?? ''} title={group && t(`home.group.${group}`)} count={list.length}>
              {list.map((door, n) => (
                <ActivityDoor key={`${doorRef(door)} ${n}`} door={door} tone={toneOf(n)} onStar={many ? keepPlace : undefined} />
              ))}
            </DoorList>
          ))}
      </div>
    </section>
  );
}

const toneOf = (n: number) => (n % 2 === 0 ? 'brand' : 'sun');

/** What is pressed stays under the finger when a list above it grows or goes: call the answer before, with what is pressed. */
function useKeptPlace(changes: unknown): (pressed: HTMLElement) => void {
  const before = useRef<{ readonly element: HTMLElement; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    const { element, top } = before.current ?? {};
    before.current = undefined;
    const scroller = element?.isConnected ? element.closest('.ch-home-rest') : null;
    if (scroller && element && top !== undefined) scroller.scrollTop += element.getBoundingClientRect().top - top;
  }, [changes]);
  return (element) => (before.current = { element, top: element.getBoundingClientRect().top });
}
