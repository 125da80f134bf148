/** What a packed decoder exports, under the names that its package gave. */
export type Exports = Record<string, unknown>;

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Unpacks and starts a decoder (base64 of gzip). Compiled once, however many recordings are decoded; each gets memory of its own. */
export async function startWasm(packed: string, imports: WebAssembly.Imports = {}): Promise<Exports> {
  let module = compiled.get(packed);
  if (!module) {
    module = unpack(packed).then((bytes) => WebAssembly.compile(bytes));
    module.catch(() => compiled.delete(packed));
    compiled.set(packed, module);
  }
  return (await WebAssembly.instantiate(await module, imports)).exports;
}

async function unpack(packed: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return await new Response(stream).arrayBuffer();
}
