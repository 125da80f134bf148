import { notesOf, variableNames } from './variables.ts';

/** Where the table stands in its page. */
const begins = '<!-- made by server/src/configuration/write-reference.ts -->\n';
const ends = '\n<!-- until here -->';

/** The page with the table of all variables in its place. */
export function withReference(page: string): string {
  const [before, rest = ''] = page.split(begins);
  const after = rest.slice(rest.indexOf(ends));
  const rows = variableNames.map((name) => {
    const { description, default: standard = '' } = notesOf(name);
    return `| \`${name}\` | ${description} | ${standard} |`;
  });
  return [before, begins, ['| variable | what it says | without it |', '|---|---|---|', ...rows].join('\n'), after].join('');
}
