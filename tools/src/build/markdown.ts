/**
 * HTML of the Markdown that the project's own pages use: headings with GitHub's anchors, paragraphs, lists, tables, fenced code, and inside a line code,
 * links, bold and emphasis. `linkTo` says where a link leads. Everything else is text.
 */
export function htmlOf(markdown: string, linkTo: (href: string) => string): string {
  const inline = (text: string): string => {
    let html = '';
    let from = 0;
    for (const found of text.matchAll(inlinePattern)) {
      const [whole, code, label, href, bold, emphasis] = found;
      html += escaped(text.slice(from, found.index));
      from = found.index + whole.length;
      if (code !== undefined) html += `<code>${escaped(code)}</code>`;
      else if (label !== undefined) html += `<a href="${escaped(linkTo(href!))}">${inline(label)}</a>`;
      else if (bold !== undefined) html += `<strong>${inline(bold)}</strong>`;
      else html += `<em>${inline(emphasis!)}</em>`;
    }
    return html + escaped(text.slice(from));
  };
  const lines = markdown.split('\n');
  const blocks: string[] = [];
  let at = 0;
  /** The lines from here on that fit. */
  const take = (fits: (line: string) => boolean) => {
    const from = at;
    while (at < lines.length && fits(lines[at]!)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    const list = /^(- |\d+\. )/.exec(line);
    if (line.trim() === '') at += 1;
    else if (line.startsWith('```')) {
      at += 1;
      const code = take((each) => !each.startsWith('```'));
      at += 1;
      blocks.push(`<pre><code>${escaped(code.join('\n'))}</code></pre>`);
    } else if (heading) {
      at += 1;
      const [, { length } = '', title = ''] = heading;
      blocks.push(`<h${length} id="${anchorOf(title)}">${inline(title)}</h${length}>`);
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = take((each) => each.startsWith('|'));
      const cells = (row: string, tag: string) =>
        row
          .replace(/^\||\|\s*$/g, '')
          .split('|')
          .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
          .join('');
      const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      blocks.push(`<div class="table"><table>\n<tr>${cells(head, 'th')}</tr>\n${body}\n</table></div>`);
    } else if (list) {
      const tag = line.startsWith('-') ? 'ul' : 'ol';
      const items: string[] = [];
      for (const each of take((one) => /^(- |\d+\. | +\S)/.test(one))) {
        if (each.startsWith(' ')) items[items.length - 1] += ` ${each.trim()}`;
        else items.push(each.replace(/^(- |\d+\. )/, ''));
      }
      blocks.push(`<${tag}>\n${items.map((item) => `<li>${inline(item)}</li>`).join('\n')}\n</${tag}>`);
    } else blocks.push(`<p>${inline(take((each) => each.trim() !== '' && !/^(```|#{1,6} |\||- |\d+\. )/.test(each)).join('\n'))}</p>`);
  }
  return blocks.join('\n');
}

const inlinePattern = /`([^`]+)`|\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;

/** The anchor that GitHub gives a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
