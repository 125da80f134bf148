import { describe, expect, it, vi } from 'vitest';
import { iconProblem } from './svg-icon.ts';

const svg = (inside: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;

describe('iconProblem', () => {
  it.each([
    ['a path', svg('<path d="M0 0h24v24H0z" fill="none" stroke-width=\'2\'/>')],
    [
      'groups, text in a title, comments',
      svg('<!-- licence: ISC --><g><title>A &amp; B</title><circle cx="1" cy="1" r="1"></circle></g>', ' viewBox="0 0 1 1"'),
    ],
    ['an xml declaration and space', `<?xml version="1.0" encoding="UTF-8"?>\n${svg('')}\n`],
    [
      'a gradient of its own',
      svg('<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect fill="url(#g)"/><use href="#g"/>'),
    ],
    ['an empty root', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a quoted own reference', svg(`<rect fill="url('#g')"/>`)],
  ])('lets through %s', (_what, icon) => expect(iconProblem(icon)).toBeUndefined());

  it.each([
    ['a script', svg('<script>alert(1)</script>'), '<script>'],
    ['a script in a namespace', svg('<svg:script>1</svg:script>'), 'svg:script'],
    ['a handler', svg('', ' onload="alert(1)"'), 'onload'],
    ['a handler in capitals', svg('<path ONCLICK="x"/>'), 'ONCLICK'],
    ['foreign objects', svg('<foreignObject><p>hi</p></foreignObject>'), 'foreignObject'],
    ['a link', svg('<a href="https://example.org">x</a>'), '<a>'],
    ['an image', svg('<image href="x.png"/>'), '<image>'],
    ['a style sheet', svg('<style>*{}</style>'), '<style>'],
    ['an animation', svg('<animate attributeName="href"/>'), '<animate>'],
    ['a javascript address', svg('<use href="javascript:alert(1)"/>'), 'href'],
    ['a javascript address elsewhere', svg('<path fill="JavaScript :x"/>'), 'runs'],
    ['an outside reference', svg('<use xlink:href="https://example.org/x.svg#a"/>'), 'xlink:href'],
    ['a reference to nothing', svg('<use href="#"/>'), 'href'],
    ['data', svg('<path fill="data:text/html,x"/>'), 'runs'],
    ['an outside address in a value', svg('<rect fill="url(https://example.org/x)"/>'), 'fetches'],
    ['an import in a style', svg('<rect style="@import x"/>'), 'fetches'],
    ['a backslash', svg('<rect style="u\\72l(x)"/>'), 'fetches'],
    ['a character reference', svg('<path fill="java&#115;cript:x"/>'), 'reference'],
    ['a character reference in text', svg('<title>&x;</title>'), 'reference'],
    ['a base', svg('<g xml:base="https://example.org/"/>'), 'xml:base'],
    ['a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`, 'well-formed'],
    ['character data', svg('<![CDATA[<script>]]>'), 'well-formed'],
    ['a stray instruction', `${svg('')}<?php x ?>`, 'well-formed'],
    ['an attribute without quotes', svg('<path d=1/>'), 'well-formed'],
    ['an attribute twice', svg('<path d="1" D="2"/>'), 'twice'],
    ['an open element', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'does not close <g>'],
    ['crossed elements', svg('<g><path></g></path>'), 'closes <g>'],
    ['two roots', svg('') + svg(''), 'one <svg>'],
    ['another root', '<g xmlns="http://www.w3.org/2000/svg"/>', 'one <svg>'],
    ['no namespace', '<svg><path/></svg>', 'xmlns'],
    ['text outside', `x${svg('')}`, 'outside'],
    ['nothing', '', 'one <svg>'],
  ])('refuses %s', (_what, icon, message) => expect(iconProblem(icon)).toContain(message));

  const uses = (target: string, count: number) => `<use href="#${target}"/>`.repeat(count);
  const tower = (levels: number, each: number) =>
    `<defs><g id="a0"><path d="M0 0h1"/></g>${Array.from({ length: levels }, (_, n) => `<g id="a${n + 1}">${uses(`a${n}`, each)}</g>`).join('')}</defs>`;

  it.each([
    ['parts used by parts', svg(`${tower(9, 10)}<use href="#a9"/>`)],
    ['parts used before they stand there', svg(`<use href="#a6"/>${tower(6, 10)}`)],
    [
      'masks in masks',
      svg(
        `<mask id="m0"><path d="M0 0h1"/></mask>${[1, 2, 3, 4, 5, 6].map((n) => `<mask id="m${n}">${`<g mask="url(#m${n - 1})"/>`.repeat(10)}</mask>`).join('')}<g mask="url(#m6)"/>`,
      ),
    ],
    [
      'masks named in a style',
      svg(
        `<mask id="m0"><path d="M0 0h1"/></mask>${[1, 2, 3, 4, 5, 6].map((n) => `<mask id="m${n}">${`<g style="mask: url( '#m${n - 1}' )"/>`.repeat(10)}</mask>`).join('')}<g mask="url(#m6)"/>`,
      ),
    ],
    [
      'a long way of parts through parts',
      svg(`<g id="a0"/>${Array.from({ length: 300 }, (_, n) => `<g id="a${n + 1}">${uses(`a${n}`, 1)}</g>`).join('')}${uses('a300', 1)}`),
    ],
    ['a long path that is drawn a hundred times', svg(`<path id="a0" d="M0 0${'l1 1'.repeat(2_500)}"/>${uses('a0', 100)}`)],
  ])('refuses %s, which are drawn more often than they are written', (_what, icon) => {
    expect(icon.length).toBeLessThan(16_384);
    expect(iconProblem(icon)).toMatch(/more than 2000 shapes|deeper than 64/);
  });

  it.each([
    ['one part of many that bear one name', svg(`${'<g id="a"/>'.repeat(400)}${'<g fill="url(#a)"/>'.repeat(500)}`)],
    ['many parts in one value', svg(`${'<g id="a"/>'.repeat(400)}<g style="fill:${'url(#a) '.repeat(1_400)}"/>`)],
  ])('stops counting %s where that is past the limit', (_what, icon) => {
    expect(icon.length).toBeLessThan(16_384);
    const lookUps = vi.spyOn(Map.prototype, 'get');
    const said = iconProblem(icon);
    const count = lookUps.mock.calls.length;
    lookUps.mockRestore();
    expect(said).toContain('more than 2000 shapes');
    expect(count).toBeLessThan(10_000);
  });

  it.each([
    ['itself', svg('<g id="a"><use href="#a"/></g>')],
    ['one that uses it', svg('<g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g>')],
    ['the whole', svg('<use href="#root"/>', ' id="root"')],
    ['a mask that is masked by it', svg('<mask id="a"><g mask="url(#b)"/></mask><mask id="b"><g mask="url(#a)"/></mask>')],
    ['a mask by its name in other letters', svg('<mask id="a"><g mask="url(#%61)"/></mask>')],
    ['a gradient of its own colours', svg('<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>')],
  ])('refuses a part that uses %s', (_what, icon) => expect(iconProblem(icon)).toContain('uses itself'));

  it('counts every part of a name that stands there twice', () => {
    expect(iconProblem(svg(`<g id="a0"/>${tower(9, 10)}<g id="a9"/><use href="#a9"/>`))).toContain('2000 shapes');
  });

  it('lets through a long path that is drawn a few times', () => {
    expect(iconProblem(svg(`<path id="a0" d="M0 0${'l1 1'.repeat(2_500)}"/>${uses('a0', 3)}`))).toBeUndefined();
  });

  it.each([
    ['an attribute', '<path stroke-dasharray=".001" d="M0 0H1e9"/>'],
    ['a style', '<g style="stroke:red; Stroke-DashArray : 1"/>'],
  ])('refuses dashes in %s: a few characters make millions', (_what, inside) => expect(iconProblem(svg(inside))).toContain('dashes'));

  it('lets through parts that are used a few times, and references to what is not there', () => {
    expect(iconProblem(svg(`${tower(3, 6)}<use href="#a3"/><use href="#none"/>`))).toBeUndefined();
  });

  it.each([
    ['an attribute', '<g filter="blur(900px)"/>'],
    ['a style', '<g style="fill:red; FILTER : blur(900px)"/>'],
    ['a style with a comment in it', '<g style="fill:red;filter/**/:blur(9px)"/>'],
    ['a style behind it', '<g style="backdrop-filter:blur(9px)"/>'],
  ])('refuses a filter in %s: drawing one has no bound', (_what, inside) => expect(iconProblem(svg(inside))).toContain('filter'));

  it('lets through parts in each other as deep as drawings are, and none that browsers recurse into without end', () => {
    const nested = (depth: number) => svg('<g>'.repeat(depth) + '</g>'.repeat(depth));
    const named = (depth: number) =>
      svg(Array.from({ length: depth }, (_, n) => `<g id="p${n}">${n + 1 < depth ? `<use href="#p${n + 1}"/>` : ''}</g>`).join(''));
    expect([nested(60), named(30)].map(iconProblem)).toEqual([undefined, undefined]);
    for (const icon of [nested(70), named(70)]) expect(iconProblem(icon)).toMatch(/deeper than 64/);
  });

  it('lets through 16,384 characters and no more', () => {
    const long = (length: number) => svg(`<!--${' '.repeat(length - svg('<!---->').length)}-->`);
    expect(long(16_384)).toHaveLength(16_384);
    expect(iconProblem(long(16_384))).toBeUndefined();
    expect(iconProblem(long(16_385))).toContain('16385');
  });
});
