/** Runs in the page before the host: remembers what is kept on behalf of a plugin and would not survive JSON. */
export function watchSnapshots(pluginId: string): void {
  const bad: string[] = [];
  Object.assign(globalThis, { chorusBadSnapshots: bad });
  const plain = (value: unknown, path: string): string | undefined => {
    if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return undefined;
    if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`;
    if (typeof value !== 'object') return `${path} is a ${typeof value}`;
    const made = Object.getPrototypeOf(value) as object | null;
    if (!Array.isArray(value) && made !== Object.prototype && made !== null) return `${path} is a ${(value as object).constructor.name}`;
    for (const [key, inner] of Object.entries(value)) {
      const found = plain(inner, `${path}.${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    // Among the host's own values those of plugins have names of their own; the list of plugins names every plugin.
    const ofHost = this.name === 'values' && !/^(plugin|activity)\//.test(typeof key === 'string' ? key : '');
    const ours = !ofHost && (JSON.stringify(key ?? '').includes(pluginId) || JSON.stringify(value ?? null).includes(`"${pluginId}"`));
    const found = ours ? plain(value, 'snapshot') : undefined;
    if (found !== undefined) bad.push(found);
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  };
}
