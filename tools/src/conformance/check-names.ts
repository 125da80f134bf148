/** Checks that need the real host in a browser, in the order in which they run. */
export const hostChecks: readonly string[] = [
  'activates',
  'contributions',
  'in-time',
  'translated',
  'keyboard',
  'snapshot',
  'host-reach',
  'throws-later',
  'unloads',
];
