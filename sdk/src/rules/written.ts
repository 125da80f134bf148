/** A written answer as it is compared: lower case, trimmed, spaces collapsed, one trailing punctuation mark taken away. */
export function normaliseWritten(answer: string): string {
  return answer
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\p{P}$/u, '')
    .trimEnd();
}
