const loopback = /^https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/;

/** Whether a page of this origin may listen: a strange page must not read a class's answers. */
export function maySpeak(origin: string | undefined, given: readonly string[]): boolean {
  return origin === undefined || origin === 'file://' || loopback.test(origin) || given.includes(origin);
}

/** Whether a request names this machine as its host; another name leads here only by a forged address. */
export function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && loopback.test(`http://${host}`);
}
