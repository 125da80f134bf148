import type { ServerFault } from '@chorus/contract/desktop/channels';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** What a server says of itself (`/.well-known/chorus.json`); of it the client needs this much. */
const wellKnown = Compile(Type.Object({ web: Type.String({ maxLength: 300 }), api: Type.String({ maxLength: 300 }) }));

const limitMs = 8_000;
const mostBytes = 64_000;

/** The origin that somebody typed as a school's address: without a scheme it is `https`. Undefined for what is none. */
export function originTyped(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  try {
    const { protocol, origin, hostname, username, password } = new URL(/^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
    return ['https:', 'http:'].includes(protocol) && username === '' && password === '' && hostname !== '' ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** A page without TLS gets no microphone, but from this machine. */
const secure = (origin: string): boolean =>
  origin.startsWith('https://') || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(origin).hostname);

/** Where the classroom of the school's server is, or why it can't be used. */
export async function findSchoolServer(
  address: string,
  get: typeof fetch,
): Promise<{ readonly home: string } | { readonly fault: ServerFault }> {
  const origin = originTyped(address);
  if (origin === undefined) return { fault: 'not-an-address' };
  if (!secure(origin)) return { fault: 'insecure' };
  let text: string;
  try {
    const answer = await get(`${origin}/.well-known/chorus.json`, { redirect: 'error', signal: AbortSignal.timeout(limitMs) });
    if (!answer.ok) return { fault: 'not-chorus' };
    text = await answer.text();
  } catch {
    return { fault: 'not-reached' };
  }
  return text.length <= mostBytes && isChorus(text) ? { home: `${origin}/v2/` } : { fault: 'not-chorus' };
}

function isChorus(text: string): boolean {
  try {
    return wellKnown.Check(JSON.parse(text));
  } catch {
    return false;
  }
}
