import type { EvaluateTypeManifest, Json, LocalizedText } from '@chorus/sdk';
import { useEffect, useState } from 'react';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import type { StoredAnswerType } from '../../services/stored-answers/stored-answer-type.ts';
import { readableJson } from '@chorus/contract/journal/readable-json';
import { storedAnswerTypesToken } from '../../services/stored-answers/stored-answer-types.ts';
import { useService } from '../../shell/host-context.tsx';

/** What knows answers of these evaluate types, once it is loaded; undefined for a type that nothing here knows any more. */
export function useTypes(ids: readonly string[]): ReadonlyMap<string, StoredAnswerType | undefined> {
  const storedAnswerTypes = useService(storedAnswerTypesToken);
  const [types, setTypes] = useState<ReadonlyMap<string, StoredAnswerType | undefined>>(new Map());
  const wanted = [...new Set(ids)].sort().join(' ');
  useEffect(() => {
    let gone = false;
    const load = async (id: string) => [id, await storedAnswerTypes.load(id).catch(() => undefined)] as const;
    void Promise.all((wanted === '' ? [] : wanted.split(' ')).map(load)).then((found) => {
      if (!gone) setTypes(new Map(found));
    });
    return () => {
      gone = true;
    };
  }, [storedAnswerTypes, wanted]);
  return types;
}

/** What the plugins that are here say of an evaluate type, also those that are switched off or can't be used now. */
export const typeManifest = (rows: readonly PluginRow[], id: string): EvaluateTypeManifest | undefined =>
  rows.flatMap(({ manifest }) => manifest?.contributes.evaluateTypes ?? []).find((type) => type.id === id);

/** What a list calls a question: its item's own name, else its type's title; where its type is gone, what can be read of it. */
export function questionTitle(
  question: { readonly type: string; readonly item: Json },
  types: ReadonlyMap<string, StoredAnswerType | undefined>,
  pick: (text: LocalizedText) => string,
): string {
  const type = types.get(question.type);
  if (type) return type.questionTitle(question.item, pick);
  return (types.has(question.type) && readableJson(question.item)) || question.type;
}
