import type { Word } from '@chorus/sdk';
import { useLocale } from '@chorus/sdk/ui';
import { useCallback, useEffect, useState } from 'react';
import { contentToken } from '../../services/content/cached-content.ts';
import type { Resume } from '../../services/navigation/host-navigation.ts';
import { useService, type useText } from '../../shell/host-context.tsx';
import { useAsync } from '../../shell/use-async.ts';
import { afterUnit, finishedUnit, type AfterUnit } from './after-unit.ts';

/** What comes after the unit, where the class is through with it; undefined while that is not known, and where it can't be. */
export function useAfterUnit(resume: Resume): AfterUnit | undefined {
  const content = useService(contentToken);
  const locale = useLocale();
  const key = JSON.stringify(finishedUnit(resume) ?? null);
  const [known, setKnown] = useState<{ readonly key: string; readonly next: AfterUnit | undefined }>();
  useEffect(() => {
    const unit = JSON.parse(key) as Parameters<typeof afterUnit>[1] | null;
    let wanted = true;
    // in another language what is known stays until it is known in that one
    const settle = (next: AfterUnit | undefined) => wanted && setKnown({ key, next });
    if (unit) afterUnit(content, unit).then(settle, () => settle(undefined));
    return () => {
      wanted = false;
    };
  }, [content, key, locale]);
  return known?.key === key ? known.next : undefined;
}

/** A word of the next unit, one with a picture where there is one; undefined while that is not known, and where it can't be. */
export function useWordOf(next: AfterUnit | undefined): Word | undefined {
  const content = useService(contentToken);
  const unitId = next === undefined || next.kind === 'end' ? undefined : next.unit.id;
  const [fetched] = useAsync(useCallback(async () => (unitId === undefined ? [] : content.words(unitId)), [content, unitId]));
  return fetched.status === 'there' ? (fetched.value.find(({ picture }) => picture !== undefined) ?? fetched.value[0]) : undefined;
}

/** The unit, or the book, is done, and what comes then. */
export function doneText(next: AfterUnit, t: ReturnType<typeof useText>): string {
  const title = nextTitle(next);
  return title === undefined ? throughText(next, t) : `${throughText(next, t)}${t('home.then', { title })}`;
}

/** What is done: the unit, or with it the book. */
export function throughText({ kind }: AfterUnit, t: ReturnType<typeof useText>): string {
  return t(kind === 'unit' ? 'home.unit-done' : 'home.book-done');
}

/** The unit that comes; of another book with the book's. */
export function nextTitle(next: AfterUnit): string | undefined {
  if (next.kind === 'end') return undefined;
  return next.kind === 'book' ? `${next.book.title} ${next.unit.title}` : next.unit.title;
}
