/** What is typed into. */
const field = 'input, textarea, select, [contenteditable]';

/**
 * A board is pressed long and by many hands: no browser's menu opens by a finger or a pen, nor by a mouse over an activity's page, and no picture, link or button
 * can be dragged off. Fields keep their menu, and what says that it can be dragged can be. What is returned ends that.
 */
export function leaveTouchToThePage(page: Document): () => void {
  const menu = (event: Event) => {
    const target = event.target instanceof page.defaultView!.Element ? event.target : null;
    if (target?.closest(field)) return;
    if ((event as PointerEvent).pointerType === 'mouse' && !target?.closest('[data-stage]')) return;
    event.preventDefault();
  };
  const drag = (event: Event) => {
    const target = event.target instanceof page.defaultView!.Element ? event.target : null;
    if (target && !target.closest(`${field}, [draggable="true"]`)) event.preventDefault();
  };
  page.addEventListener('contextmenu', menu);
  page.addEventListener('dragstart', drag);
  return () => {
    page.removeEventListener('contextmenu', menu);
    page.removeEventListener('dragstart', drag);
  };
}
