/** Widths in design pixels. */
export const sidebar = { width: 300, narrowest: 220, widest: 560, collapseBelow: 60, step: 20 } as const;

/** What a drag to a width means: a width, or folding it away below 60. */
export function draggedWidth(width: number): { readonly collapsed: true } | { readonly collapsed: false; readonly width: number } {
  if (width < sidebar.collapseBelow) return { collapsed: true };
  return { collapsed: false, width: Math.round(Math.min(sidebar.widest, Math.max(sidebar.narrowest, width))) };
}

/** What a key does to the sidebar's edge: the panel is at the right, so the left arrow widens it. */
export function keyedWidth(key: string, width: number): { readonly collapsed: boolean; readonly width: number } | undefined {
  if (key === 'ArrowLeft') return { collapsed: false, width: Math.min(sidebar.widest, width + sidebar.step) };
  if (key === 'ArrowRight') return { collapsed: false, width: Math.max(sidebar.narrowest, width - sidebar.step) };
  if (key === 'Home') return { collapsed: false, width: sidebar.widest };
  if (key === 'End') return { collapsed: false, width: sidebar.narrowest };
  if (key === 'Enter') return { collapsed: true, width };
  return undefined;
}
