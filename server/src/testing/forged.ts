/** An address with one letter of its signature changed, always for another one. */
export const forged = (url: string) => url.replace(/(?<=signature=)./, (letter) => (letter === 'A' ? 'B' : 'A'));
