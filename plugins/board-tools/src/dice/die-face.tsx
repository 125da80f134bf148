const at = [26, 50, 74] as const;
/** Where the pips of each face are, in thirds. */
const faces: Readonly<Record<number, readonly (readonly [0 | 1 | 2, 0 | 1 | 2])[]>> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/** A die with so many pips; without any before the first throw. */
export function DieFace({ pips }: { readonly pips: number }) {
  return (
    <svg className="bt-die" viewBox="0 0 100 100">
      <rect x="4" y="4" width="92" height="92" rx="18" />
      {(faces[pips] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={at[x]} cy={at[y]} r="9" />
      ))}
    </svg>
  );
}
