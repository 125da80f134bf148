const waiting: (() => Promise<void>)[] = [];

/** Does this after the test, when its evidence is kept; what was asked last comes first. */
export function afterTest(end: () => Promise<void>): void {
  waiting.push(end);
}

/** Does all that was asked for. */
export async function endTest(): Promise<void> {
  for (const end of waiting.splice(0).reverse()) await end();
}
