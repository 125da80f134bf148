const elements = new Set(
  'svg g path circle ellipse line polyline polygon rect title desc defs linearGradient radialGradient stop clipPath mask symbol use'.split(
    ' ',
  ),
);
const maxLength = 16_384;

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
  while (token.lastIndex < svg.length) {
    const from = token.lastIndex;
    const match = token.exec(svg);
    if (!match) return `is not well-formed, or has a construct that icons can't have, at character ${from}`;
    const [text, closing, opening, attributes = '', empty] = match;
    if (closing !== undefined) {
      if (open.pop() !== closing) return `closes <${closing}> where that is not open`;
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
      if (empty === '') open.push(opening);
    } else if (!text.startsWith('<')) {
      if (open.length === 0 && text.trim() !== '') return 'has text outside its <svg> element';
      if (entities(text)) return 'has a character reference other than &amp; &lt; &gt; &quot; &apos;';
    }
  }
  if (open.length > 0) return `does not close <${open.at(-1)}>`;
  return roots === 1 ? undefined : 'must be one <svg> element';
}

function attributesProblem(attributes: string): string | undefined {
  const seen = new Set<string>();
  for (const [, name = '', quoted = ''] of attributes.matchAll(/([A-Za-z_:][\w:.-]*)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const value = quoted.slice(1, -1);
    const lower = name.toLowerCase();
    if (seen.has(lower)) return `has the attribute ${name} twice`;
    seen.add(lower);
    if (lower.startsWith('on')) return `has the event handler ${name}`;
    if (lower === 'xml:base') return `has ${name}, which icons can't have`;
    if (entities(value)) return `has a character reference in ${name}`;
    if (/(^|:)href$/.test(lower) && !/^#[\w.-]+$/.test(value))
      return `refers to "${value.slice(0, 40)}" by ${name}; only its own parts (#name) may be referred to`;
    if (/(?:javascript|vbscript|data)\s*:/i.test(value)) return `has an address that runs in ${name}`;
    if (/url\s*\((?!\s*["']?#)/i.test(value) || /@import|expression\s*\(|\\/i.test(value)) return `fetches or computes in ${name}`;
  }
  return undefined;
}

const entities = (text: string) => /&(?!(?:amp|lt|gt|quot|apos);)/.test(text);
