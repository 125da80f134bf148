import type { OrganisationInfo } from '@chorus/contract/api/admin/organisation-calls';
import { orgKinds, type OrgKind } from '@chorus/contract/roles';

/** An organisation as a row of the tree that is seen. */
export interface TreeRow {
  readonly organisation: OrganisationInfo;
  /** 1: the own organisation. */
  readonly level: number;
  /** Undefined: nothing lies in it. */
  readonly open: boolean | undefined;
  /** Among those that lie in the same one, from 1 on. */
  readonly position: number;
  readonly siblings: number;
}

/** What of a tree is seen. */
export interface TreeView {
  readonly opened: ReadonlySet<string>;
  readonly archived: boolean;
  /** Part of a name or the beginning of a code: only what it finds is seen, and what that lies in. */
  readonly search: string;
}

/** Organisations by where they lie. */
export class OrganisationTree {
  readonly byId: ReadonlyMap<string, OrganisationInfo>;
  readonly root: OrganisationInfo;
  /** All of them, each before what lies in it. */
  readonly ordered: readonly OrganisationInfo[];
  readonly #below = new Map<string, OrganisationInfo[]>();

  /** The own organisation first, as the server gives them. */
  constructor(all: readonly OrganisationInfo[]) {
    this.root = all[0]!;
    this.byId = new Map(all.map((one) => [one.id, one]));
    for (const one of all) {
      if (one.parentId === null || one === this.root) continue;
      const siblings = this.#below.get(one.parentId);
      if (siblings) siblings.push(one);
      else this.#below.set(one.parentId, [one]);
    }
    const within = (one: OrganisationInfo): OrganisationInfo[] => [one, ...this.below(one.id).flatMap(within)];
    this.ordered = within(this.root);
  }

  /** What lies in an organisation. */
  below(id: string): readonly OrganisationInfo[] {
    return this.#below.get(id) ?? [];
  }

  /** What an organisation lies in, the own one first. */
  above(id: string): readonly OrganisationInfo[] {
    const chain: OrganisationInfo[] = [];
    for (let one = this.#parent(id); one; one = this.#parent(one.id)) chain.unshift(one);
    return chain;
  }

  /** The names from the own organisation down. */
  path(id: string): string {
    return [...this.above(id), this.byId.get(id)!].map(({ name }) => name).join(' / ');
  }

  /** The rows that are seen, from the own organisation down. */
  rows({ opened, archived, search }: TreeView): readonly TreeRow[] {
    const found = search === '' ? undefined : this.#found(search, archived);
    const rows: TreeRow[] = [];
    const visit = (organisation: OrganisationInfo, level: number, position: number, siblings: number) => {
      const below = this.below(organisation.id).filter((one) => (archived || one.archivedAt === null) && (!found || found.has(one.id)));
      const open = below.length === 0 ? undefined : found !== undefined || opened.has(organisation.id);
      rows.push({ organisation, level, open, position, siblings });
      if (open === true) below.forEach((one, at) => visit(one, level + 1, at + 1, below.length));
    };
    visit(this.root, 1, 1, 1);
    return rows;
  }

  /** Where an organisation can be moved to: those of a wider kind that are in use, but where it is already. */
  targets(id: string): readonly OrganisationInfo[] {
    const moved = this.byId.get(id)!;
    return this.ordered.filter(
      (one) =>
        holds(one.kind, moved.kind) &&
        one.archivedAt === null &&
        one.id !== moved.parentId &&
        !this.above(one.id).some((above) => above.id === id),
    );
  }

  #parent(id: string): OrganisationInfo | undefined {
    const parentId = id === this.root.id ? null : this.byId.get(id)?.parentId;
    return parentId == null ? undefined : this.byId.get(parentId);
  }

  #found(search: string, archived: boolean): ReadonlySet<string> {
    const found = new Set<string>();
    for (const one of this.ordered) {
      if (!archived && one.archivedAt !== null) continue;
      if (!matches(one, search)) continue;
      found.add(one.id);
      for (const { id } of this.above(one.id)) found.add(id);
    }
    return found;
  }
}

/** Whether a search means an organisation. */
export const matches = ({ name, code }: OrganisationInfo, search: string): boolean =>
  name.toLowerCase().includes(search.toLowerCase()) || (code !== '' && code.startsWith(search));

const holds = (outer: OrgKind, inner: OrgKind): boolean => orgKinds.indexOf(inner) > orgKinds.indexOf(outer);

/** Kinds that can lie in one of this kind, the widest first. */
export const kindsBelow = (kind: OrgKind) =>
  orgKinds.filter((one): one is Exclude<OrgKind, 'platform'> => one !== 'platform' && holds(kind, one));
