/** For whom a recording is scored. */
export interface Client {
  /** Who shares the gateway with others: an application, or a school of our own pages. */
  readonly group: string;
  readonly user: string;
}

/** What waits: one of each group in turn, within a group one of each user in turn, of one user the first that came. */
export class FairQueue<T extends { readonly client: Client }> {
  /** By group and user; whose turn it is comes first. */
  readonly #groups = new Map<string, Map<string, T[]>>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  lengthOf(group: string): number {
    return [...(this.#groups.get(group)?.values() ?? [])].reduce((sum, items) => sum + items.length, 0);
  }

  /** `first`: before all others of its user. */
  add(item: T, { first = false } = {}): void {
    const { group, user } = item.client;
    const users = this.#groups.get(group) ?? new Map<string, T[]>();
    const items = users.get(user) ?? [];
    if (first) items.unshift(item);
    else items.push(item);
    this.#groups.set(group, users.set(user, items));
    this.#length += 1;
  }

  /** Takes out the next one of a group that may have one now. */
  next(may: (client: Client) => boolean): T | undefined {
    for (const [group, users] of this.#groups) {
      for (const [user, [item]] of users) {
        if (!item || !may(item.client)) continue;
        this.remove(item);
        // Whoever had a turn is the last one now.
        if (this.#groups.delete(group) && users.size > 0) this.#groups.set(group, users);
        const left = users.get(user);
        if (left && users.delete(user)) users.set(user, left);
        return item;
      }
    }
    return undefined;
  }

  remove(item: T): void {
    const { group, user } = item.client;
    const users = this.#groups.get(group);
    const items = users?.get(user);
    const at = items?.indexOf(item) ?? -1;
    if (!users || !items || at < 0) return;
    items.splice(at, 1);
    this.#length -= 1;
    if (items.length === 0) users.delete(user);
    if (users.size === 0) this.#groups.delete(group);
  }

  /** All of them, in no order. */
  items(): T[] {
    return [...this.#groups.values()].flatMap((users) => [...users.values()].flat());
  }
}
