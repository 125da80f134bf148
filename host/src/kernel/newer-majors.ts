/** The major of an evaluate type's id, `<publisher>.<name>/<major>`. */
export const majorOf = (id: string): number => Number(id.slice(id.lastIndexOf('/') + 1));

/** Of these evaluate types, those of the same name and a newer major, the nearest first. */
export function newerMajors(id: string, ids: readonly string[]): readonly string[] {
  const name = id.slice(0, id.lastIndexOf('/') + 1);
  return ids
    .filter((other) => other.slice(0, other.lastIndexOf('/') + 1) === name && majorOf(other) > majorOf(id))
    .sort((a, b) => majorOf(a) - majorOf(b));
}
