const elements = new Set(
  'svg g path circle ellipse line polyline polygon rect title desc defs linearGradient radialGradient stop clipPath mask symbol use'.split(
    ' ',
  ),
);
const maxLength = 16_384;
/**
 * Shapes that one icon may draw, each as often as it is drawn: a few references in each other would make billions. They are counted because a page can't
 * time them: an image is painted beside its scripts, no picture of the page is shown meanwhile, and nothing breaks the painting off.
 */
const maxDrawn = 2_000;
/** So many characters of a shape count as another one: a path may have thousands of points. */
const charactersOfShape = 100;
/** How many parts may stand in each other, references followed; browsers draw them by recursion. */
const maxDepth = 64;

/** An element, as far as drawing it goes: what stands in it, and the parts that it names. */
interface Part {
  /** Shapes that it counts as. */
  readonly shapes: number;
  readonly children: Part[];
  readonly uses: readonly string[];
}

/**
 * Why an SVG document can't be a menu's icon; undefined when it can. Only drawing elements are let through. Icons are drawn as images, where
 * scripts don't run; this check keeps what could run, or fetch, out of manifests at all.
 */
export function iconProblem(svg: string): string | undefined {
  if (svg.length > maxLength) return `has ${svg.length} characters; at most ${maxLength} are allowed`;
  const token =
    /<!--(?:(?!--)[\s\S])*-->|<\?xml [^<>?]*\?>|<\/([A-Za-z][\w:.-]*)\s*>|<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
  const open: string[] = [];
  let roots = 0;
  const root: Part = { shapes: 0, children: [], uses: [] };
  const path = [root];
  const named = new Map<string, Part[]>();
  while (token.lastIndex < svg.length) {
    const from = token.lastIndex;
    const match = token.exec(svg);
    if (!match) return `is not well-formed, or has a construct that icons can't have, at character ${from}`;
    const [text, closing, opening, attributes = '', empty] = match;
    if (closing !== undefined) {
      if (open.pop() !== closing) return `closes <${closing}> where that is not open`;
      path.pop();
    } else if (opening !== undefined) {
      if (open.length === 0) {
        roots += 1;
        if (opening !== 'svg' || roots > 1) return 'must be one <svg> element';
        if (!/\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(attributes))
          return 'needs xmlns="http://www.w3.org/2000/svg", or it is not drawn';
      }
      if (!elements.has(opening)) return `has <${opening}>, which icons can't have`;
      const problem = attributesProblem(attributes);
      if (problem) return problem;
      const { id, uses } = referencesOf(attributes);
      const part: Part = { shapes: 1 + Math.floor(attributes.length / charactersOfShape), children: [], uses };
      path.at(-1)?.children.push(part);
      // Which of two parts of one name is meant is each browser's own: both count.
      if (id !== undefined) {
        const bearers = named.get(id);
        if (bearers) bearers.push(part);
        else named.set(id, [part]);
      }
      if (empty === '') {
        open.push(opening);
        path.push(part);
      }
    } else if (!text.startsWith('<')) {
      if (open.length === 0 && text.trim() !== '') return 'has text outside its <svg> element';
      if (entities(text)) return 'has a character reference other than &amp; &lt; &gt; &quot; &apos;';
    }
  }
  if (open.length > 0) return `does not close <${open.at(-1)}>`;
  return roots === 1 ? drawingProblem(root, named) : 'must be one <svg> element';
}

/** Follows every reference, each part once, and counts what is drawn; stops where that is too much, whatever is left. */
function drawingProblem(root: Part, named: ReadonlyMap<string, readonly Part[]>): string | undefined {
  const sizes = new Map<Part, { readonly drawn: number; readonly depth: number } | 'under way'>();
  // `above`: parts in which this one stands, the root not counted.
  const sizeOf = (part: Part, above: number): { readonly drawn: number; readonly depth: number } => {
    const known = sizes.get(part);
    if (known === 'under way') throw new Error('has a part that uses itself');
    if (known) return known;
    if (above > maxDepth) throw new Error(tooDeep);
    sizes.set(part, 'under way');
    let [drawn, depth] = [part.shapes, 0];
    for (const inside of insideOf(part, named)) {
      const size = sizeOf(inside, above + 1);
      drawn += size.drawn;
      depth = Math.max(depth, size.depth);
      // What uses it, and at last the whole, draws as many at least.
      if (drawn > maxDrawn) throw new Error(tooMany);
    }
    const size = { drawn, depth: depth + 1 };
    sizes.set(part, size);
    return size;
  };
  try {
    const { drawn, depth } = sizeOf(root, 0);
    if (drawn > maxDrawn) return tooMany;
    return depth > maxDepth + 1 ? tooDeep : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const tooMany = `draws more than ${maxDrawn} shapes, its references followed and ${charactersOfShape} characters of a path counted as one`;
const tooDeep = `has parts in each other deeper than ${maxDepth}`;

function* insideOf({ children, uses }: Part, named: ReadonlyMap<string, readonly Part[]>): Generator<Part> {
  yield* children;
  for (const id of uses) yield* named.get(id) ?? [];
}

function referencesOf(attributes: string): { readonly id: string | undefined; readonly uses: readonly string[] } {
  let id: string | undefined;
  const uses: string[] = [];
  for (const [name, value] of attributesOf(attributes)) {
    if (/^(xml:)?id$/i.test(name)) id ??= value;
    else if (/(^|:)href$/i.test(name)) uses.push(value.slice(1));
    else for (const [, target = ''] of value.matchAll(/url\s*\(\s*["']?#([^"')\s]*)/gi)) uses.push(decoded(target));
  }
  return { id, uses };
}

/** A browser finds the part `a` by `#%61`, too. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

const attributesOf = (attributes: string): (readonly [name: string, value: string])[] =>
  [...attributes.matchAll(/([A-Za-z_:][\w:.-]*)\s*=\s*("[^"]*"|'[^']*')/g)].map(([, name = '', quoted = '']) => [
    name,
    quoted.slice(1, -1),
  ]);

function attributesProblem(attributes: string): string | undefined {
  const seen = new Set<string>();
  for (const [name, value] of attributesOf(attributes)) {
    const lower = name.toLowerCase();
    if (seen.has(lower)) return `has the attribute ${name} twice`;
    seen.add(lower);
    if (lower.startsWith('on')) return `has the event handler ${name}`;
    if (lower === 'xml:base') return `has ${name}, which icons can't have`;
    if (entities(value)) return `has a character reference in ${name}`;
    if (/(^|:)href$/.test(lower) && !/^#[\w.-]+$/.test(value))
      return `refers to "${value.slice(0, 40)}" by ${name}; only its own parts (#name) may be referred to`;
    if (lower === 'filter' || (lower === 'style' && /filter\s*(?::|\/\*)/i.test(value)))
      return `has a filter in ${name}, which icons can't have`;
    if (lower === 'stroke-dasharray' || (lower === 'style' && /stroke-dasharray/i.test(value)))
      return `draws dashes by ${name}, which icons can't do`;
    if (/(?:javascript|vbscript|data)\s*:/i.test(value)) return `has an address that runs in ${name}`;
    if (/url\s*\((?!\s*["']?#)/i.test(value) || /@import|expression\s*\(|\\/i.test(value)) return `fetches or computes in ${name}`;
  }
  return undefined;
}

const entities = (text: string) => /&(?!(?:amp|lt|gt|quot|apos);)/.test(text);
