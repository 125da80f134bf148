/**
 * A browser's translation replaces texts that the page has drawn by elements of its own. The page still holds the texts: what it writes into them is not seen, and
 * taking them away fails, which ends the whole page (https://github.com/facebook/react/issues/11538). From now on a text that the page changes stands in its
 * place again, and one that it takes away goes with what stood for it. What is returned ends that.
 */
export function followTranslation(page: Document): () => void {
  const own = page.defaultView!;
  const standIns = new WeakMap<Node, Element>();
  const standInOf = (text: Node): Element | undefined => {
    const found = standIns.get(text);
    return found?.isConnected && !text.parentNode ? found : undefined;
  };
  const isStandIn = (node: Node): node is Element => node instanceof own.Element && node.localName === 'font';
  const isText = (node: Node): boolean => node.nodeType === own.Node.TEXT_NODE;
  const watch = new own.MutationObserver((changes) => {
    // Chromium's and Edge's translations put a `font` where a text was, and take the text away, in either order.
    let standIn: Element | undefined;
    let text: Node | undefined;
    let where: Node | undefined;
    for (const { type, target, removedNodes, addedNodes } of changes) {
      if (type === 'characterData') {
        standInOf(target)?.replaceWith(target);
        continue;
      }
      if (target !== where) standIn = text = undefined;
      where = target;
      standIn = [...addedNodes].find(isStandIn) ?? standIn;
      text = [...removedNodes].find(isText) ?? text;
      if (!standIn || !text) continue;
      standIns.set(text, standIn);
      watch.observe(text, { characterData: true });
      standIn = text = undefined;
    }
  });
  watch.observe(page.documentElement, { childList: true, subtree: true });

  const { prototype } = own.Node;
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const standIn = standInOf(child);
    if (standIn) standIn.remove();
    else if (child.parentNode) child.parentNode.removeChild(child);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const at = before && before.parentNode !== this ? (standInOf(before) ?? null) : before;
    return insertBefore.call(this, node, at?.parentNode === this ? at : null) as T;
  };
  return () => {
    watch.disconnect();
    prototype.removeChild = removeChild;
    prototype.insertBefore = insertBefore;
  };
}
