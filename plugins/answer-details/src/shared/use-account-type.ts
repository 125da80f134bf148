import { ClassroomService } from '@chorus/sdk';
import { useObservable, useService } from '@chorus/sdk/ui';

/** The teacher's account type, which decides between numbers and letters. */
export function useAccountType(): number {
  return useObservable(useService(ClassroomService).state).teacher?.accountType ?? 0;
}
