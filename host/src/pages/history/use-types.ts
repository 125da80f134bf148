import type { EvaluateTypeDefinition } from '@chorus/sdk';
import { useEffect, useState } from 'react';
import { useHost } from '../../shell/host-context.tsx';

/** The evaluate types of these ids, as far as they can be loaded. */
export function useTypes(ids: readonly string[]): ReadonlyMap<string, EvaluateTypeDefinition> {
  const { kernel } = useHost();
  const [types, setTypes] = useState<ReadonlyMap<string, EvaluateTypeDefinition>>(new Map());
  const wanted = [...new Set(ids)].sort().join(' ');
  useEffect(() => {
    let gone = false;
    const load = async (id: string) => [id, (await kernel.evaluateType(id)).type] as const;
    void Promise.allSettled((wanted === '' ? [] : wanted.split(' ')).map(load)).then((found) => {
      if (!gone) setTypes(new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))));
    });
    return () => {
      gone = true;
    };
  }, [kernel, wanted]);
  return types;
}

/** What a list calls a question: its item's own name, else its type's title. */
export function questionTitle(
  question: { readonly type: string; readonly item: unknown },
  types: ReadonlyMap<string, EvaluateTypeDefinition>,
  pick: (text: EvaluateTypeDefinition['title']) => string,
): string {
  const type = types.get(question.type);
  try {
    const name = type?.nameItem?.(question.item as never);
    if (name !== undefined) return name;
  } catch {
    // An item of another version; the type's title does.
  }
  return type ? pick(type.title) : question.type;
}
