import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lostLetters, shownProposal } from './testing/shown-proposal.ts';
import { proposeText } from './propose-text.ts';
import { readTextFile } from './read-text-file.ts';

// Each file has texts, `=== kind: title`, and below `--- is` what is proposed of them: `# title`, `¶` a paragraph, `speaker| text = translation @from-to ?doubt`,
// `- reason: what was left`.
const folder = fileURLToPath(new URL(`../../../tests/fixtures/texts/`, import.meta.url));
const casesIn = (file: string) =>
  readFileSync(folder + file, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((one) => {
      const [, kind, title, text, expected] = /^(\w+): (.*)\n([\s\S]*?)\n--- is\n([\s\S]*?)\n*$/.exec(one)!;
      return { kind: kind!, title: title!, text: text!, expected: expected! };
    });

describe.each(readdirSync(folder).filter((file) => file.endsWith('.txt')))('texts of %s', (file) => {
  it.each(casesIn(file))('$title', async ({ kind, text, expected }) => {
    const source = await readTextFile(new TextEncoder().encode(`${text}\n`), `text.${kind}`);
    const proposal = proposeText(source);
    expect(shownProposal(proposal).join('\n')).toBe(expected);
    expect(lostLetters(source, proposal)).toBe('');
    // it is proposed again, not shared with what a teacher changes
    expect(proposeText(source)).toEqual(proposal);
  });
});
