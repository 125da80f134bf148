import { payloads } from '@chorus/contract';
import { expect, it } from 'vitest';
import zh from '../../locales/zh-CN.json' with { type: 'json' };

it('has a name for every kind of entry that may wait', () => {
  expect(Object.keys(payloads).filter((kind) => !(`journal.what.${kind}` in zh))).toEqual([]);
});
