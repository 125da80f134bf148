import type { SearchHit } from '@chorus/contract/api/material-calls';
import { useEffect, useRef, useState } from 'react';
import { materialsToken } from '../../../services/materials/materials.ts';
import { useService } from '../../../shell/host-context.tsx';
import { takersOf, type Door } from '../group-doors.ts';
import { findActivities } from './find-activities.ts';

/** What was found for a query. */
export interface Found {
  readonly query: string;
  readonly activities: readonly Door[];
  readonly hits: readonly SearchHit[];
  /** Whether the rest is still waited for, or could not be searched. */
  readonly server: 'waits' | 'answered' | 'away';
}

/** So long after a letter the server is asked: the next one is often there by then. */
const restMs = 90;
/** A server that is slower than this is waited for with the activities in sight. */
const patienceMs = 400;

/**
 * What a query finds: in the page the activities, at the server the rest; both at once, so that nothing moves. A query that has come since ends the one before.
 * `ready`: the field has been entered.
 */
export function useSearch(
  query: string,
  doors: readonly Door[],
  ready: boolean,
): { readonly found: Found | undefined; readonly busy: boolean } {
  const materials = useService(materialsToken);
  const [found, setFound] = useState<Found>();
  const keys = useRef<readonly (readonly string[])[]>(undefined);
  const names = doors.map(({ value }) => value.label['zh-CN'] ?? '').join('\n');
  useEffect(() => {
    if (!ready || names === '') return;
    let wanted = true;
    keys.current = undefined;
    materials.searchKeys(names.split('\n')).then(
      (all) => wanted && (keys.current = all),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [materials, names, ready]);

  const wanted = query.trim();
  const latest = useRef(doors);
  useEffect(() => void (latest.current = doors));
  useEffect(() => {
    if (wanted === '') return;
    const ended = new AbortController();
    const show = (hits: readonly SearchHit[], server: Found['server']) => {
      if (ended.signal.aborted) return;
      const activities = findActivities(latest.current, wanted, keys.current);
      // what nothing here opens is no answer; a word is shown by the page itself
      const opened = hits.filter(({ group, book }) => group === 'word' || (book && takersOf(latest.current, book.kind).length > 0));
      setFound({ query: wanted, activities, hits: opened, server });
    };
    const slow = setTimeout(() => show([], 'waits'), restMs + patienceMs);
    const rest = setTimeout(() => {
      materials.search(wanted.slice(0, 60), ended.signal).then(
        (hits) => {
          clearTimeout(slow);
          show(hits, 'answered');
        },
        () => {
          clearTimeout(slow);
          show([], 'away');
        },
      );
    }, restMs);
    return () => {
      ended.abort();
      clearTimeout(rest);
      clearTimeout(slow);
    };
  }, [materials, wanted, names]);
  // what was found for another word is no answer while this one is looked for
  const related = found !== undefined && wanted !== '' && (wanted.startsWith(found.query) || found.query.startsWith(wanted));
  return { found: related ? found : undefined, busy: wanted !== '' && found?.query !== wanted };
}
