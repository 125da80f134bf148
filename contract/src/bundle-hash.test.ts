import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '@chorus/sdk';
import { bundleHashText } from './bundle-hash.ts';

const manifest = (parts: object) => ({ id: 'a.b', version: '1.0.0', files: [], ...parts }) as unknown as PluginManifest;
const file = (path: string, integrity = 'sha384-x') => ({ path, integrity, bytes: 1 });

describe('bundleHashText', () => {
  it('does not depend on the order of files or keys', () => {
    const one = manifest({ title: { en: 'A', 'zh-CN': '甲' }, files: [file('b.js'), file('a.js')] });
    const other = manifest({ files: [file('a.js'), file('b.js')], title: { 'zh-CN': '甲', en: 'A' } });
    expect(bundleHashText(one)).toBe(bundleHashText(other));
  });

  it('changes with any file and with anything that the manifest says', () => {
    const before = bundleHashText(manifest({ files: [file('a.js')] }));
    expect(bundleHashText(manifest({ files: [file('a.js', 'sha384-y')] }))).not.toBe(before);
    expect(bundleHashText(manifest({ files: [file('c.js')] }))).not.toBe(before);
    expect(bundleHashText(manifest({ files: [file('a.js')], version: '1.0.1' }))).not.toBe(before);
  });
});
