import type { Json, LocalizedText } from '@chorus/sdk';
import { useEffect, useState } from 'react';
import type { StoredAnswerType } from '../../services/stored-answers/stored-answer-type.ts';
import { useHost } from '../../shell/host-context.tsx';

/** What knows answers of these evaluate types, as far as it can be loaded. */
export function useTypes(ids: readonly string[]): ReadonlyMap<string, StoredAnswerType> {
  const { storedAnswerTypes } = useHost();
  const [types, setTypes] = useState<ReadonlyMap<string, StoredAnswerType>>(new Map());
  const wanted = [...new Set(ids)].sort().join(' ');
  useEffect(() => {
    let gone = false;
    const load = async (id: string) => [id, await storedAnswerTypes.load(id)] as const;
    void Promise.allSettled((wanted === '' ? [] : wanted.split(' ')).map(load)).then((found) => {
      if (!gone) setTypes(new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))));
    });
    return () => {
      gone = true;
    };
  }, [storedAnswerTypes, wanted]);
  return types;
}

/** What a list calls a question: its item's own name, else its type's title. */
export function questionTitle(
  question: { readonly type: string; readonly item: Json },
  types: ReadonlyMap<string, StoredAnswerType>,
  pick: (text: LocalizedText) => string,
): string {
  return types.get(question.type)?.questionTitle(question.item, pick) ?? question.type;
}
