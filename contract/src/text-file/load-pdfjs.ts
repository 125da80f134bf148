type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.min.mjs');
interface Scope {
  window?: unknown;
  pdfjsWorker?: unknown;
}

let loaded: Promise<Pdfjs> | undefined;

/**
 * pdf.js with both of its halves in this thread, which is a worker of ours already: the half that reads is found under `pdfjsWorker`, so that no worker is
 * started and nothing is fetched.
 */
export function loadPdfjs(): Promise<Pdfjs> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Pdfjs> {
  const scope: Scope = globalThis;
  // In a worker without a window that half takes every message of the worker for one to it, and answers the page.
  const bare = scope.window === undefined;
  if (bare) scope.window = globalThis;
  try {
    scope.pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  } finally {
    if (bare) delete scope.window;
  }
  return import('pdfjs-dist/legacy/build/pdf.min.mjs');
}
