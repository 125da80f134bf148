/** Samples, with a WAV header or without one. */
export const plainTypes: ReadonlySet<string> = new Set(['wav', 'pcm', 'raw']);
const compressed: ReadonlySet<string> = new Set(['mp3', 'ogg', 'opus']);

/** Whether sound of this type can be scored; what a file really is, is told by its bytes. */
export const isReadable = (audioType: string): boolean => compressed.has(audioType) || plainTypes.has(audioType);
