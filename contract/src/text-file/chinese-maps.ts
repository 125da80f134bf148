/** The character maps of Chinese fonts that a PDF names and doesn't hold, as books of earlier years do. pdf.js asks for them by name. */
export class ChineseMaps {
  async fetch({ name }: { readonly name: string }): Promise<{ readonly cMapData: Uint8Array<ArrayBuffer>; readonly isCompressed: true }> {
    const { default: maps } = await import('./chinese-maps.json', { with: { type: 'json' } });
    const map = (maps as Readonly<Record<string, string>>)[name];
    if (map === undefined) throw new Error(`There is no character map ${name}.`);
    return { cMapData: Uint8Array.from(atob(map), (char) => char.charCodeAt(0)), isCompressed: true };
  }
}
