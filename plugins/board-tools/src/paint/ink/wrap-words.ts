/** Blanks, a Chinese character, or a word. */
const piece = /\s+|[\u2e80-\uffef]|[^\s\u2e80-\uffef]+/gu;

/** Words in lines that are no wider than this, as a field shows them: a line is broken before a word or a Chinese character, a word that is too wide within it. */
export function wrapWords(text: string, width: number, measure: (line: string) => number): string {
  const wrap = (line: string): string[] => {
    const lines: string[] = [];
    let now = '';
    const end = () => {
      if (now.trim() !== '') lines.push(now.trimEnd());
      now = '';
    };
    const add = (part: string) => {
      if (measure(now + part.trimEnd()) > width) end();
      now += now === '' ? part.trimStart() : part;
    };
    for (const part of line.match(piece) ?? []) {
      if (measure(part.trimEnd()) <= width) add(part);
      else {
        end();
        for (const letter of part) add(letter);
      }
    }
    return [...lines, now.trimEnd()];
  };
  return text.split('\n').flatMap(wrap).join('\n');
}
