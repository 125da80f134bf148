import type { Disposable, SchoolClass } from '@chorus/sdk';
import type { Facade } from '../plugins/facade.ts';
import type { LessonEnd, StartedLesson } from '../services/classroom/host-classroom.ts';
import type { ClearReason, SessionSnapshot } from '../services/session/session-service.ts';
import type { Get, Token } from './token.ts';

/**
 * What a service does in the course of the application. One that waits gives a promise; `signal` is aborted when nobody waits for it any more: it took too long,
 * or what it was called for is over. Order, errors and limits: `Lifecycle`.
 */
export interface Hooks {
  /** Once, when all services are made. What it owns is disposed with the host. */
  start?(own: <D extends Disposable>(disposable: D) => D, signal: AbortSignal): void | Promise<void>;
  /** Another user, or nobody any more. Not at the start: who is logged in then is known when services are made. */
  login?(user: SessionSnapshot['userInfo'], signal: AbortSignal): void | Promise<void>;
  /** Another class has been chosen, or none is any more. */
  class?(schoolClass: SchoolClass | undefined, signal: AbortSignal): void | Promise<void>;
  /** A lesson is on: it has begun, or goes on after a reload. */
  lesson?(lesson: StartedLesson, signal: AbortSignal): void | Promise<void>;
  /** The lesson ends; it is still on while this runs. */
  leave?(reason: LessonEnd, signal: AbortSignal): void | Promise<void>;
  /** What the session left is cleared; who had it is still known. `login` follows. */
  logout?(reason: ClearReason, signal: AbortSignal): void | Promise<void>;
}

/** A service as `container.ts` lists it. */
export interface ServiceModule<T = unknown> {
  readonly token: Token<T>;
  /** Makes it. What it gets here is listed before it; what it gets later, in a function, may be listed anywhere. Without it the login shell has made it. */
  readonly provide?: (get: Get) => T;
  readonly hooks?: (service: T, get: Get) => Hooks;
  /** What plugins are given of it. */
  readonly facade?: Facade<T>;
}

/** Defines how a service is made, what it does when, and what plugins are given of it. */
export function serviceModule<T>(named: Token<T>, { provide, hooks, facade }: Omit<ServiceModule<T>, 'token'>): ServiceModule {
  return {
    token: named,
    ...(provide && { provide }),
    ...(facade && { facade: facade as Facade<unknown> }),
    ...(hooks && { hooks: (made: unknown, get: Get) => hooks(made as T, get) }),
  };
}
