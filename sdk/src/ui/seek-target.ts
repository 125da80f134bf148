/** Where a press on the bar leads, in milliseconds; undefined where there is nothing to seek in. */
export function seekFromPointer(
  clientX: number,
  bar: { readonly left: number; readonly width: number },
  durationMs: number,
): number | undefined {
  if (!(bar.width > 0) || !(durationMs > 0)) return undefined;
  return Math.round(Math.min(1, Math.max(0, (clientX - bar.left) / bar.width)) * durationMs);
}

/** Where a key leads, in milliseconds: arrows go a second or a twentieth, whichever is less; page keys a tenth; Home and End to the ends. */
export function seekFromKey(key: string, positionMs: number, durationMs: number): number | undefined {
  if (!(durationMs > 0)) return undefined;
  const small = Math.min(1000, durationMs / 20);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: small,
    ArrowUp: small,
    ArrowLeft: -small,
    ArrowDown: -small,
    PageUp: durationMs / 10,
    PageDown: -durationMs / 10,
    Home: -positionMs,
    End: durationMs - positionMs,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.round(Math.min(durationMs, Math.max(0, positionMs + step)));
}
