import { dayOf } from '../clock.ts';

/** What decides how an activation stands. */
export interface Standing {
  readonly until: number;
  readonly revokedAt: number | null;
  /** When its school was closed. */
  readonly archivedAt: number | null;
  /** When the machine was untied; a code has none. */
  readonly untiedAt?: number | null;
}

/** How it stands: what somebody has done says more than what time has. */
export function activationState({ until, revokedAt, archivedAt, untiedAt = null }: Standing, now: number) {
  if (untiedAt !== null) return 'untied';
  if (revokedAt !== null || archivedAt !== null) return 'revoked';
  return until <= now ? 'expired' : 'active';
}

/** The last day that it holds, as the school counts days. */
export const lastDay = (until: number, timeZone: string): string => dayOf(until - 1, timeZone);
