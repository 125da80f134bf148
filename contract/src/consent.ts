/** What parents are asked to agree to; only what has an effect. `recording`: that their child's voice is recorded, scored and kept. */
export const consentPurposes = ['recording'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** What they said; `unknown`: nothing yet. */
export const consentStates = ['given', 'refused', 'withdrawn', 'unknown'] as const;
export type ConsentState = (typeof consentStates)[number];

/** Those that forbid. Silence does not, unless the school has chosen consent first: one that waits for every form could not begin. */
export const forbidding: readonly ConsentState[] = ['refused', 'withdrawn'];
