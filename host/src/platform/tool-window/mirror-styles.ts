const selector = 'link[rel="stylesheet"], style';

/** Gives a document the styles, language and theme of the page, and keeps them the same until what is returned is called. */
export function mirrorStyles(page: Document, own: Document): { readonly ready: Promise<unknown>; end(): void } {
  const copies = new Map<Element, Element>();
  const loads: Promise<unknown>[] = [];
  const styles = () => {
    const wanted = [...page.head.querySelectorAll(selector)];
    for (const [source, copy] of copies) {
      if (wanted.includes(source)) continue;
      copy.remove();
      copies.delete(source);
    }
    for (const source of wanted) {
      if (copies.has(source)) continue;
      const copy = own.importNode(source, true);
      // An address of the page is none in a window that has another one.
      if (source.localName === 'link') {
        (copy as HTMLLinkElement).href = (source as HTMLLinkElement).href;
        loads.push(new Promise((resolve) => ['load', 'error'].forEach((type) => copy.addEventListener(type, resolve))));
      }
      copies.set(source, copy);
      own.head.append(copy);
    }
  };
  const root = () => {
    const { lang, dataset, style } = page.documentElement;
    const to = own.documentElement;
    to.lang = lang;
    Object.assign(to.dataset, dataset);
    for (const name of Array.from(style).filter((one) => one.startsWith('--'))) to.style.setProperty(name, style.getPropertyValue(name));
  };
  styles();
  root();
  const Observer = page.defaultView!.MutationObserver;
  const watches = [new Observer(styles), new Observer(root)] as const;
  watches[0].observe(page.head, { childList: true });
  watches[1].observe(page.documentElement, { attributes: true });
  return { ready: Promise.all(loads), end: () => watches.forEach((one) => one.disconnect()) };
}
