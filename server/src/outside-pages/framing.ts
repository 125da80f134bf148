import type { FramingHeader } from '@chorus/contract/api/admin/outside-page-calls';

/** What a page's answer says of who may show it inside another page. */
export interface Framing {
  /** `X-Frame-Options` (HTML, section 7.7), as it came; empty: nothing. */
  readonly options: string;
  /** The sources of `frame-ancestors` of each policy that has it (CSP 3, section 6.4.2); empty: no policy has it. */
  readonly ancestors: readonly string[];
}

/** Reads it out of an answer's headers. */
export function framingOf(headers: Headers): Framing {
  const policies = (headers.get('content-security-policy') ?? '').split(',');
  return { options: headers.get('x-frame-options') ?? '', ancestors: policies.flatMap((policy) => ancestorsOf(policy) ?? []) };
}

/** The first one counts; later ones of the same name are none. */
function ancestorsOf(policy: string): string | undefined {
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name.toLowerCase() === 'frame-ancestors') return sources.join(' ');
  }
  return undefined;
}

/** What keeps a page of another origin out of a page of `ours`, as browsers decide it; undefined: nothing does. Every policy must allow it. */
export function keptOutBy({ options, ancestors }: Framing, page: URL, ours: URL): FramingHeader | undefined {
  // Where a policy says who may, browsers don't read the older header.
  if (ancestors.length > 0)
    return ancestors.every((sources) => sources.split(' ').some((source) => allows(source, page, ours))) ? undefined : 'frame-ancestors';
  const values = new Set(
    options
      .toLowerCase()
      .split(',')
      .map((value) => value.trim()),
  );
  if (values.size > 1) return ['deny', 'allowall', 'sameorigin'].some((value) => values.has(value)) ? 'x-frame-options' : undefined;
  // `ALLOW-FROM` is read by no browser that Chorus runs in.
  return values.has('deny') || values.has('sameorigin') ? 'x-frame-options' : undefined;
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Whether a source of `frame-ancestors` is an origin of ours (CSP 3, section 6.7.2.7). `'self'` is the page's own, and as a name nobody's. */
function allows(source: string, page: URL, ours: URL): boolean {
  if (source === '*') return true;
  const scheme = /^([a-z][a-z0-9+.-]*):(\/\/|$)/i.exec(source);
  const wanted = scheme ? `${scheme[1]!.toLowerCase()}:` : page.protocol;
  if (wanted !== ours.protocol && !(wanted === 'http:' && ours.protocol === 'https:')) return false;
  const [, host = '', port = '', path = ''] =
    /^(\[[^\]]*\]|[^:/]*)(?::(\*|\d+))?(\/.*)?$/.exec(source.slice(scheme?.[0].length ?? 0)) ?? [];
  // A scheme alone.
  if (scheme && source.length === scheme[0].length) return scheme[2] === '';
  if (path !== '' && path !== '/') return false;
  const name = ours.hostname.toLowerCase();
  const wild = host.toLowerCase();
  if (wild !== '*' && (wild.startsWith('*.') ? !name.endsWith(wild.slice(1)) : name !== wild)) return false;
  const ourPort = ours.port || defaultPorts[ours.protocol];
  if (port === '*' || port === ourPort) return true;
  if (port === '') return ourPort === defaultPorts[ours.protocol];
  return port === '80' && ourPort === '443';
}
