import type { Place } from './search.ts';

/** Frames by which one place may reach into the next. */
const OVERLAP = 3;
/** Texts behind one that are looked at for what would be said if it were left out. */
const AHEAD = 40;

/** What became of one text of a chain. */
export interface Link {
  /** Where it is in the best chain; undefined where that leaves it out. */
  readonly place?: Place;
  /** By how many nats the best chain is better than the best one that has it elsewhere or nowhere. */
  readonly margin: number;
  /** The next best place of it that the rest of the chain leaves room for, and how much worse that chain is. */
  readonly rival?: { readonly place: Place; readonly behind: number };
}

interface Node {
  readonly text: number;
  readonly place: Place;
  /** The best chain that ends with it, and what is before it there. */
  forward: number;
  previous: Node | undefined;
  /** The best chain that begins with it. */
  backward: number;
}

/** Best chain that ends (or begins) up to a frame: a Fenwick tree of maxima. */
class Best {
  private readonly nodes: (Node | undefined)[];

  constructor(
    private readonly size: number,
    private readonly worth: (node: Node) => number,
  ) {
    this.nodes = Array.from({ length: size + 2 });
  }

  put(at: number, node: Node): void {
    for (let i = Math.max(0, Math.min(this.size, at)) + 1; i < this.nodes.length; i += i & -i) {
      const there = this.nodes[i];
      if (!there || this.worth(node) > this.worth(there)) this.nodes[i] = node;
    }
  }

  upTo(at: number): Node | undefined {
    let best: Node | undefined;
    for (let i = Math.max(-1, Math.min(this.size, at)) + 1; i > 0; i -= i & -i) {
      const there = this.nodes[i];
      if (there && (!best || this.worth(there) > this.worth(best))) best = there;
    }
    return best;
  }
}

/** Of the places of each text those that follow each other and fit best together; a text may be left out. */
export function bestChain(places: readonly (readonly Place[])[], frames: number): Link[] {
  const nodes = places.map((own, text) =>
    own.map((place): Node => ({ text, place, forward: place.gain, previous: undefined, backward: place.gain })),
  );
  const ending = new Best(frames, (node) => node.forward);
  for (const own of nodes) {
    for (const node of own) {
      node.previous = ending.upTo(node.place.from + OVERLAP);
      node.forward += node.previous?.forward ?? 0;
    }
    for (const node of own) ending.put(node.place.to, node);
  }
  const beginning = new Best(frames, (node) => node.backward);
  for (const own of [...nodes].reverse()) {
    for (const node of own) node.backward += beginning.upTo(frames - (node.place.to - OVERLAP))?.backward ?? 0;
    for (const node of own) beginning.put(frames - node.place.from, node);
  }
  const chosen: (Node | undefined)[] = places.map(() => undefined);
  const last = ending.upTo(frames);
  const total = last?.forward ?? 0;
  for (let node = last; node; node = node.previous) chosen[node.text] = node;
  const before = new Best(frames, (node) => node.forward);
  return nodes.map((own, text) => {
    const mine = chosen[text];
    if (!mine) {
      for (const node of own) before.put(node.place.to, node);
      return { margin: 0 };
    }
    let without = before.upTo(frames)?.forward ?? 0;
    for (const later of nodes.slice(text + 1, text + 1 + AHEAD))
      for (const node of later) without = Math.max(without, node.backward + (before.upTo(node.place.from + OVERLAP)?.forward ?? 0));
    let rival: Node | undefined;
    const through = (node: Node): number => node.forward + node.backward - node.place.gain;
    for (const node of own) {
      const apart = node.place.from >= mine.place.to || node.place.to <= mine.place.from;
      if (apart && (!rival || through(node) > through(rival))) rival = node;
    }
    for (const node of own) before.put(node.place.to, node);
    const behind = rival && total - through(rival);
    return {
      place: mine.place,
      margin: Math.min(total - without, behind ?? Number.POSITIVE_INFINITY),
      ...(rival && { rival: { place: rival.place, behind: behind! } }),
    };
  });
}
