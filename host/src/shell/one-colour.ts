/** True when an SVG is drawn in one colour: its shape alone says what it is. */
export function isOneColour(svg: string): boolean {
  if (/<(image|linearGradient|radialGradient|pattern|style)\b/.test(svg)) return false;
  const colours = new Set(
    [...svg.matchAll(/\b(?:stroke|fill|color|stop-color)\s*[=:]\s*["']?\s*([^"';>\s]+)/g)].map(([, colour]) => colour!.toLowerCase()),
  );
  colours.delete('none');
  colours.delete('transparent');
  return colours.size === 1;
}
