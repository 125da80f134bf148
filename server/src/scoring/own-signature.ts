import { createHmac } from 'node:crypto';
import type { ScoringApp } from '@chorus/contract/scoring';

/**
 * What one of the server's own pages has itself scored with. It names the session that it was given to, by its token's hash, and ends with it; it stands in
 * `sig`, where pages of every version pass it on.
 */
export function ownSignature(app: ScoringApp, sessionHash: string, secret: string): string {
  const text = [app.applicationId, app.timestamp, app.userId, sessionHash].join('\n');
  return `${sessionHash}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** The session that a signature of our own names. */
export const sessionIn = ({ sig = '' }: ScoringApp): string => sig.split('.', 1)[0]!;
