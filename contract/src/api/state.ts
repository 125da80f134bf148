/** Response states. Answers are always HTTP 200; 11 and 101 are success. */
export const State = { ok: 11, okToo: 101, sessionInvalid: 22, badInput: 40, unknown: 43, tooMany: 44, serverError: 55 } as const;
