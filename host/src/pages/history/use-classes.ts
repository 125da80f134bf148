import type { SchoolClass } from '@chorus/sdk';
import { useEffect, useState } from 'react';
import { useHost } from '../../shell/host-context.tsx';

/** The teacher's classes; none until they are here, and none where they can't be had. */
export function useClasses(): readonly SchoolClass[] {
  const { classroom } = useHost();
  const [classes, setClasses] = useState<readonly SchoolClass[]>([]);
  useEffect(() => {
    let gone = false;
    classroom.classes().then(
      (found) => gone || setClasses(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [classroom]);
  return classes;
}
