import { createHash } from 'node:crypto';
import type { ScoringApp } from '@chorus/contract/scoring';
import type { Now } from '../clock.ts';
import { StartError } from '../errors.ts';
import { equal } from '../storage/credentials.ts';
import type { Client } from './fair-queue.ts';
import { ownSignature, sessionIn } from './own-signature.ts';
import { ScoringError } from './scoring-error.ts';

/** The application that a new installation's own clients use; its signature is not looked at. */
export const sampleApplication = 'chorus-sample';

/** The application that the server's own pages are, before a colon and the id of their school; its secret is made of the server's own. */
export const ownApplication = 'chorus-own';

/** The application that the server's own pages are in a school. */
export const ownApplicationOf = (schoolId: string): string => `${ownApplication}:${schoolId}`;

/** Whether a recording comes from the server's own pages. */
export const isOwn = ({ applicationId }: ScoringApp): boolean => applicationId.split(':', 1)[0] === ownApplication;

/** A signature is good for this long before and after its time: clocks of schools are wrong by hours, seldom by a day. */
const signatureMs = 24 * 3_600_000;

/** Applications with their secrets, from `id:secret,id:secret`. Error: `StartError` `bad-setting`. */
export function readApplications(text: string | undefined): ReadonlyMap<string, string> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [id, secret, ...rest] = pair.trim().split(':');
      if (!id || !secret || rest.length > 0 || id === sampleApplication || id === ownApplication)
        throw new StartError('bad-setting', 'CHORUS_SCORING_APPS is to be id:secret,id:secret with other ids than our own.');
      return [id, secret];
    }),
  );
}

/** Who may have recordings scored; whether the session of a page of our own still holds is asked apart. */
export class Applications {
  /** `sample`: the sample application is let in, which is for this machine alone. */
  constructor(
    private readonly secrets: ReadonlyMap<string, string>,
    private readonly sample: boolean,
    private readonly now: Now,
    /** Of the server's own pages. */
    private readonly ownSecret: string | undefined,
  ) {}

  /** Error: `unknownApplication`, `notAllowed`. */
  admit(app: ScoringApp): void {
    if (!app.userId) throw new ScoringError('notAllowed', 'app.userId is missing');
    if (app.applicationId === sampleApplication && this.sample) return;
    const secret = isOwn(app) ? this.ownSecret : this.secrets.get(app.applicationId);
    if (secret === undefined) throw new ScoringError('unknownApplication', 'this applicationId is not known here');
    const stamp = String(app.timestamp ?? '');
    const signed = isOwn(app) ? equal(app.sig ?? '', ownSignature(app, sessionIn(app), secret)) : isSigned(app, stamp, secret);
    if (!signed) throw new ScoringError('notAllowed', 'sig is not that of this application, timestamp and userId');
    // Ten digits are seconds, thirteen milliseconds.
    const at = Number(stamp) * (stamp.length > 11 ? 1 : 1000);
    if (!(Math.abs(at - this.now()) <= signatureMs)) throw new ScoringError('notAllowed', 'timestamp is too far from now');
  }
}

/** In either way of the protocol. */
function isSigned({ applicationId, userId, sig = '' }: ScoringApp, stamp: string, secret: string): boolean {
  const texts = [applicationId + stamp + secret, applicationId + stamp + userId + secret];
  return texts.some((text) => equal(sig.toLowerCase(), createHash('sha1').update(text).digest('hex')));
}

/** For whom an application asks; schools that share this server are groups of their own. An application names its users as it likes: all of them are one group. */
export const clientOf = ({ applicationId, userId = '' }: ScoringApp): Client => ({ group: applicationId, user: userId });
