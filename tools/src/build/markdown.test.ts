import { expect, it } from 'vitest';
import { htmlOf } from './markdown.ts';

const html = (text: string) => htmlOf(text, (href) => href.replace('.md', '.html'));

it('writes headings with the anchors that links name', () => {
  expect(html('## Parts: `@chorus/sdk/ui`')).toBe('<h2 id="parts-chorussdkui">Parts: <code>@chorus/sdk/ui</code></h2>');
});

it('writes links, code, bold and emphasis, and what looks like HTML as text', () => {
  expect(html('See [the *part* `a`](b.md#c), **not** `<x> **y**`, 3 < 4 * 5 * 6')).toBe(
    '<p>See <a href="b.html#c">the <em>part</em> <code>a</code></a>, <strong>not</strong> <code>&lt;x&gt; **y**</code>, 3 &lt; 4 * 5 * 6</p>',
  );
});

it('writes tables, lists with lines that go on, and code as it is', () => {
  expect(html('| a | b |\n|---|---|\n| `x` | |\n\n- one\n  more\n- two\n\n1. first')).toBe(
    [
      '<div class="table"><table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td><code>x</code></td><td></td></tr>\n</table></div>',
      '<ul>\n<li>one more</li>\n<li>two</li>\n</ul>',
      '<ol>\n<li>first</li>\n</ol>',
    ].join('\n'),
  );
  expect(html('text\n```ts\n# <no heading>\n\n- none\n```\ntext')).toBe(
    '<p>text</p>\n<pre><code># &lt;no heading&gt;\n\n- none</code></pre>\n<p>text</p>',
  );
});
