import type { Classroom, Fact, Location, PlatformSnapshot, Stage, When } from '@chorus/sdk';
import type { SessionSnapshot } from '../session/session-service.ts';

/** The facts of now that a menu's condition may ask for. */
export interface Facts extends Readonly<Record<Fact, boolean>> {
  readonly stage: Stage;
  readonly route: string;
}

/** The facts of now. */
export const factsOf = (
  { stage, schoolClass }: Pick<Classroom, 'stage' | 'schoolClass'>,
  { desktop, offline }: Pick<PlatformSnapshot, 'desktop' | 'offline'>,
  { userInfo }: Pick<SessionSnapshot, 'userInfo'>,
  { route }: Pick<Location, 'route'>,
): Facts => ({ loggedIn: userInfo !== undefined, hasClass: schoolClass !== undefined, stage, desktop, offline, route });

/** Whether a condition holds; no condition always does. */
export function holds(when: When | undefined, facts: Facts): boolean {
  if (when === undefined) return true;
  if (typeof when === 'string') return facts[when];
  if ('not' in when) return !holds(when.not, facts);
  if ('all' in when) return when.all.every((part) => holds(part, facts));
  if ('any' in when) return when.any.some((part) => holds(part, facts));
  return 'stage' in when ? when.stage === facts.stage : when.route === facts.route;
}
