/** Where an element is, in the units of a pointer event. Browsers before Chromium 128 leave the CSS zoom of its ancestors out. */
export function barBox(element: Element): { readonly left: number; readonly width: number } {
  const { left, width } = element.getBoundingClientRect();
  if ((element as { currentCSSZoom?: number }).currentCSSZoom !== undefined) return { left, width };
  let zoom = 1;
  for (let at: Element | null = element; at; at = at.parentElement) zoom *= Number(getComputedStyle(at).getPropertyValue('zoom')) || 1;
  return { left: left * zoom, width: width * zoom };
}
