import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const [, head, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const names = head!.replace(/\/\*[^]*?\*\//g, '').trim();
    if (names !== ':root' && names !== selector) continue;
    for (const [, name, value] of body!.matchAll(/--ch-([a-z0-9-]+):\s*(#[0-9a-f]{6});/g)) tokens.set(name!, value!);
  }
  return tokens;
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const text: [ink: string, ground: string][] = [
  ...['paper', 'surface', 'sunken'].flatMap((ground): [string, string][] => [
    ['ink-2', ground],
    ['brand-ink', ground],
  ]),
  ['ink-3', 'paper'],
  ['ink-3', 'surface'],
  ['ink', 'brand-soft'],
  ['ink-2', 'brand-soft'],
  ['brand-ink', 'brand-soft'],
  ['on-brand', 'brand'],
  ['ink', 'sun-soft'],
  ['ink-2', 'sun-soft'],
  ...['good', 'fair', 'poor'].flatMap((score): [string, string][] => [
    [score, `${score}-soft`],
    [score, 'paper'],
    [score, 'surface'],
    ['ink', `${score}-soft`],
    ['on-score', score],
  ]),
];
const content: [ink: string, ground: string][] = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
];
const edges: [line: string, ground: string][] = [
  ['line-strong', 'surface'],
  ['line-strong', 'paper'],
  ['brand', 'surface'],
  ['brand', 'paper'],
];

describe.each([':root', "[data-theme='dark']", "[data-theme='contrast']"])('the colours of %s', (selector) => {
  const tokens = tokensOf(selector);
  const of = (name: string) => tokens.get(name) ?? expect.fail(`no token ${name}`);

  it.each(text)('text %s on %s has a contrast of at least 4.5', (ink, ground) => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(content)('learning content %s on %s has a contrast of at least 7', (ink, ground) => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(7);
  });
  it.each(edges)('the edge of a control %s on %s has a contrast of at least 3', (line, ground) => {
    expect(contrast(of(line), of(ground))).toBeGreaterThanOrEqual(3);
  });
});
