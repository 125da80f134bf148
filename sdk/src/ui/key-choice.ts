/**
 * Which keys the teacher of this device wants. `on`: pages have keys at all. `chosen`: by the key that a page asks for (`KeyboardEvent.key`), the one
 * that does its work here; one that is not in it is as the page asks.
 */
export type KeyChoices = { readonly on: boolean; readonly chosen: Readonly<Record<string, string>> };

/** What a device begins with. */
export const usualKeys: KeyChoices = Object.freeze({ on: true, chosen: Object.freeze({}) });

/** The key that does the work of this one here; undefined while keys are off. */
export function keyFor(key: string, { on, chosen }: KeyChoices): string | undefined {
  return on ? (chosen[key] ?? key) : undefined;
}
