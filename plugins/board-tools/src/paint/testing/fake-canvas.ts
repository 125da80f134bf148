/** What was called on canvases: jsdom has none that draw. */
export const canvasCalls: { readonly canvas: string; readonly call: string; readonly with: readonly unknown[] }[] = [];

const contexts = new WeakMap<HTMLCanvasElement, unknown>();

function contextOf(canvas: HTMLCanvasElement): unknown {
  const values: Record<PropertyKey, unknown> = { canvas };
  return new Proxy(values, {
    get(of, name) {
      if (name in of) return of[name];
      if (name === 'getImageData') return () => ({ data: [0, 0, 0, 0] });
      return (...args: unknown[]) => void canvasCalls.push({ canvas: canvas.className, call: String(name), with: args });
    },
    set: (of, name, value) => {
      of[name] = value;
      return true;
    },
  });
}

// Before paper.js is loaded, which looks for a canvas at once.
if (typeof HTMLCanvasElement !== 'undefined')
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    if (!contexts.has(this)) contexts.set(this, contextOf(this));
    return contexts.get(this);
  } as HTMLCanvasElement['getContext'];
