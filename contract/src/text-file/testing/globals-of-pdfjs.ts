import { afterAll, beforeAll } from 'vitest';

/** Takes away what pdf.js leaves behind for browsers and rendering: reading a text needs none of it once it is loaded. */
export function withoutGlobalsOfPdfjs(): void {
  let before: Set<string>;
  beforeAll(() => {
    before = new Set(Object.getOwnPropertyNames(globalThis));
  });
  afterAll(() => {
    for (const name of Object.getOwnPropertyNames(globalThis)) if (!before.has(name)) Reflect.deleteProperty(globalThis, name);
  });
}
