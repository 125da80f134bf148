/** Runs in a page: what is wrong with the team's page as it is laid out now; nothing, where it fits. */
export function teamFaults(): readonly string[] {
  const found: string[] = [];
  const fault = (wrong: boolean, text: string) => void (wrong && found.push(text));
  const board = document.querySelector<HTMLElement>('.ch-team')!;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  for (let node: HTMLElement | null = board; node; node = node.parentElement) {
    fault(node.scrollHeight > node.clientHeight + 1, `${node.className} scrolls: ${node.scrollHeight} in ${node.clientHeight}`);
    fault(node.scrollWidth > node.clientWidth + 1, `${node.className} scrolls sideways: ${node.scrollWidth} in ${node.clientWidth}`);
  }
  const main = document.querySelector('main')!.getBoundingClientRect();
  const within = (box: DOMRect, outer: DOMRect) =>
    box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1 && box.left >= outer.left - 1 && box.right <= outer.right + 1;
  const apart = (a: DOMRect, b: DOMRect) =>
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const boxes: DOMRect[] = [];
  const tiles = [...document.querySelectorAll<HTMLElement>('.ch-team-tile')];
  for (const tile of tiles) {
    const box = tile.getBoundingClientRect();
    boxes.push(box);
    const name = tile.querySelector<HTMLElement>('.ch-team-name')!;
    const look = tile.querySelector<HTMLElement>('.ch-team-look')!;
    const [nameBox, lookBox] = [name.getBoundingClientRect(), look.getBoundingClientRect()];
    const called = name.textContent;
    const [nameSize, lookSize] = [name, look].map((node) => Number.parseFloat(getComputedStyle(node).fontSize)) as [number, number];
    fault(!within(nameBox, box) || name.scrollWidth > name.clientWidth + 1, `the name ${called} is cut`);
    fault(!within(lookBox, box) || look.scrollWidth > look.clientWidth + 1, `what ${called} did is cut: ${look.textContent}`);
    fault(!apart(nameBox, lookBox), `the name ${called} is covered`);
    fault(/^.{1,4}$/u.test(called) && nameBox.height > nameSize * 1.9, `the short name ${called} is broken`);
    fault(nameSize < Math.max(23, (28 / 16) * rem) - 0.3, `the name ${called} has ${nameSize} px`);
    fault(lookSize < (24 / 16) * rem - 0.3, `the figure of ${called} has ${lookSize} px`);
  }
  for (const button of document.querySelectorAll<HTMLElement>('.ch-team-foot button')) {
    const box = button.getBoundingClientRect();
    boxes.push(box);
    fault(box.height < 44 || box.width < 44, `the button ${button.textContent} is small`);
    fault(button.scrollWidth > button.clientWidth + 1, `the button ${button.textContent} is cut`);
  }
  for (const node of document.querySelectorAll('.ch-team-head > *')) boxes.push(node.getBoundingClientRect());
  for (const [n, box] of boxes.entries()) {
    fault(!within(box, main), `the part ${n} leaves the page`);
    fault(
      boxes.slice(n + 1).some((other) => !apart(box, other)),
      `the part ${n} covers another`,
    );
  }
  fault(
    [...document.querySelectorAll('.ch-button-primary')].filter((one) => one.checkVisibility()).length !== 1,
    'there is not one filled button',
  );
  return found;
}
