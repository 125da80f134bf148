import { releaseFeedSchema, signedText, type ReleaseFeed } from '@chorus/contract/desktop/release-feed';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { Compile } from 'typebox/compile';

const feeds = Compile(releaseFeedSchema);

/** What a feed says if it has the shape of one. */
export const asFeed = (value: unknown): ReleaseFeed | undefined => (feeds.Check(value) ? value : undefined);

/** Whether a feed is made for this file name, and signed with the private half of an Ed25519 key (PEM). */
export function isSigned(feed: ReleaseFeed, name: string, publicKey: string): boolean {
  if (feed.chorus.feed !== name) return false;
  return verify(null, Buffer.from(signedText(feed)), createPublicKey(publicKey), Buffer.from(feed.chorus.signature, 'base64'));
}

/** The signature of a feed, by an Ed25519 key (PEM). */
export const signatureOf = (feed: Readonly<Record<string, unknown>>, privateKey: string): string =>
  sign(null, Buffer.from(signedText(feed)), createPrivateKey(privateKey)).toString('base64');
