import { proposalLimits, type ProposedRole } from './text-proposal.ts';
import type { LeftText } from './text-source.ts';

interface Speaker {
  readonly role?: string;
  readonly chineseRole?: string;
}

/** Roles in the order in which they speak, with ids that come from their names alone: the same name has the same id in another text. */
export function rolesOf(speakers: readonly Speaker[]): {
  readonly roles: ProposedRole[];
  readonly ids: ReadonlyMap<string, string>;
} {
  const ids = new Map<string, string>();
  const translations = new Map<string, string>();
  const used = new Set<string>();
  for (const { role, chineseRole } of speakers) {
    if (role === undefined) continue;
    if (chineseRole !== undefined && !translations.has(role)) translations.set(role, chineseRole);
    if (ids.has(role) || ids.size >= proposalLimits.roles) continue;
    let id = idOf(role);
    for (let at = 2; used.has(id); at += 1) id = `${idOf(role)}-${at}`;
    used.add(id);
    ids.set(role, id);
  }
  const roles = [...ids].map(([name, id]) => ({ id, name, ...(translations.has(name) ? { translation: translations.get(name)! } : {}) }));
  return { roles, ids };
}

/** Names that are nobody's in the end: those over the limit, other names of one, and those in front of a translation that went to somebody else. */
export function namesWithout(speakers: readonly Speaker[], roles: readonly ProposedRole[], left: readonly Speaker[]): LeftText[] {
  const known = new Set([
    ...roles.flatMap(({ name, translation }) => [name, translation]),
    ...left.flatMap(({ role, chineseRole }) => [role, chineseRole]),
  ]);
  const all = speakers.flatMap(({ role, chineseRole }) => [role, chineseRole]).filter((name) => name !== undefined);
  return [...new Set(all)].filter((name) => !known.has(name)).map((text) => ({ text, why: 'label' }));
}

function idOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  if (plain !== '' && !/\p{Script=Han}/u.test(name)) return plain.slice(0, 40);
  // FNV-1a: a Chinese name has no letters for an id
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  return `role-${hash.toString(36)}`;
}
