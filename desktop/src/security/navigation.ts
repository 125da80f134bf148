/** What becomes of an address that a page wants to lead to. `outside`: in the system's browser. */
export type WhereTo = 'here' | 'window' | 'outside' | 'nowhere';

/** Where the client's own pages come from. */
export const clientOrigin = 'chorus-client://client';

/** `https://school.example` of an address; undefined for one that is none. */
export function originOf(address: string): string | undefined {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    return undefined;
  }
}

/** A window's page leads to an address: only within the classroom's server, and to the client's own pages. */
export const mayLeadTo = (address: string, server: string | undefined): boolean => {
  const origin = originOf(address);
  return origin !== undefined && (origin === clientOrigin || origin === server);
};

/**
 * A page opens a window: the server's other pages (the administration, an outside page, a licence) get one without anything of the client's; the
 * web goes to the system's browser, encrypted only; anything else, `file:` and other programs' addresses among it, is not opened.
 */
export function whereWindowOpens(address: string, server: string | undefined): WhereTo {
  const origin = originOf(address);
  if (origin === undefined) return 'nowhere';
  if (origin === server) return 'window';
  return origin.startsWith('https://') ? 'outside' : 'nowhere';
}
