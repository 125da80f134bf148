import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import { useEffect, useState } from 'react';
import { ownTextsToken, type UnitTitles } from '../../../services/own-texts/own-texts.ts';
import { useService } from '../../../shell/host-context.tsx';

/** What the units are called that texts belong to, by the texts' ids: as far as it is known. Nobody waits for it. */
export function useTextUnits(texts: readonly OwnTextInfo[] | undefined): UnitTitles {
  const service = useService(ownTextsToken);
  const [titles, setTitles] = useState<UnitTitles>(new Map());
  useEffect(() => {
    if (!texts) return;
    let wanted = true;
    void service.unitsOf(texts).then((found) => wanted && setTitles(found));
    return () => {
      wanted = false;
    };
  }, [service, texts]);
  return titles;
}
