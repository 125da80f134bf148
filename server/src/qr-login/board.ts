import type { QrBoard } from '@chorus/contract';

/** In this order: Edge says that it is Chrome, and Chrome that it is Safari. */
const browsers = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /(Chrome|Chromium|CriOS)\//],
  ['safari', /\bSafari\//],
] as const;
/** Android says that it is Linux, and iOS that it is like macOS. */
const systems = [
  ['windows', /\bWindows\b/],
  ['android', /\bAndroid\b/],
  ['ios', /\b(iPhone|iPad|iPod)\b/],
  ['mac', /\bMac OS X\b/],
  ['linux', /\b(Linux|CrOS)\b/],
] as const;

const first = <T extends string>(kinds: readonly (readonly [T, RegExp])[], agent: string): T | 'other' =>
  kinds.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'other';

/** What a board says of itself, in words of ours: it is shown on a phone, where a stranger's words could say anything. */
export const boardOf = (agent: string): QrBoard => ({
  browser: first(browsers, agent.slice(0, 1000)),
  system: first(systems, agent.slice(0, 1000)),
});
