/** The tile that a key leads to from the tile `at`, of those that can be pressed (places in the grid, ascending); undefined where it leads nowhere. */
export function tileForKey(key: string, at: number, places: readonly number[], columns: number): number | undefined {
  if (key === 'Home') return places[0];
  if (key === 'End') return places.at(-1);
  if (key === 'ArrowRight') return places.find((place) => place > at);
  if (key === 'ArrowLeft') return places.findLast((place) => place < at);
  const row = Math.floor(at / columns);
  const beside = (place: number) => Math.abs((place % columns) - (at % columns));
  const inRow = (wanted: number | undefined) =>
    places.filter((place) => Math.floor(place / columns) === wanted).sort((a, b) => beside(a) - beside(b))[0];
  const rows = [...new Set(places.map((place) => Math.floor(place / columns)))];
  if (key === 'ArrowDown') return inRow(rows.find((one) => one > row));
  if (key === 'ArrowUp') return inRow(rows.findLast((one) => one < row));
  return undefined;
}
