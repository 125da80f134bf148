import { useCallback, useEffect, useState } from 'react';
import type { PreparedClass } from '../../services/without-login/prepared-classes.ts';
import { useLoginServices } from '../host-context.tsx';

/** A class that can be taught on this device without a login, and the teacher whose PIN opens its names. */
export interface PreparedDoor {
  readonly kept: PreparedClass;
  /** Undefined: it has seat numbers only. */
  readonly teacher: string | undefined;
}

/** What this device is prepared for, whoever was here last first; empty until that is known. */
export function usePreparedClasses(): readonly [doors: readonly PreparedDoor[], again: () => Promise<void>] {
  const { withoutLogin } = useLoginServices();
  const [doors, setDoors] = useState<readonly PreparedDoor[]>([]);
  const look = useCallback(async () => {
    const { prepared } = await withoutLogin;
    const [list, pins] = await Promise.all([prepared.list(), prepared.pins()]);
    return list.map((kept): PreparedDoor => ({ kept, teacher: kept.names && pins.get(kept.by.id) }));
  }, [withoutLogin]);
  useEffect(() => {
    let wanted = true;
    look().then(
      (found) => wanted && setDoors(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [look]);
  return [doors, useCallback(async () => setDoors(await look()), [look])];
}
