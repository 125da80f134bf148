import type { Frames } from '../frames.ts';
import { PHONE_COUNT } from '../phones.ts';

/** Share of the log prior that is taken off a log posterior: posteriors favour frequent phones, likelihoods do not. */
export const PRIOR_WEIGHT = 0.5;
/** States of a phone: the least number of frames it lasts, where the recording is long enough. */
export const REPEAT = 3;

/** How well frame `t` fits phone `p`, in nats: its log posterior less the prior's share. */
export const emission = ({ logPosteriors }: Frames, t: number, p: number, logPrior: readonly number[]): number =>
  logPosteriors[t * PHONE_COUNT + p]! - PRIOR_WEIGHT * logPrior[p]!;
