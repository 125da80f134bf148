import type { SchoolClass } from '@chorus/sdk';
import { useEffect, useState } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { useService } from '../../shell/host-context.tsx';

/** The teacher's classes; none until they are here, and none where they can't be had. */
export function useClasses(): readonly SchoolClass[] {
  const classroom = useService(classroomToken);
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
