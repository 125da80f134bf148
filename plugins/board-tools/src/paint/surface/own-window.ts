/** The window that an element is shown in: not always the page's own. Sizes, frames and times are taken from it, for another one has others. */
export const windowOf = (element: Element): Window & typeof globalThis => element.ownerDocument.defaultView!;
