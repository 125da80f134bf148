import { expect, it } from 'vitest';
import { audibleSpan } from './audible-span.ts';

it('plays a little of what is around a phone', () => {
  expect(audibleSpan({ fromMs: 500, toMs: 700 })).toEqual({ fromMs: 440, toMs: 760 });
});

it('never plays less than a quarter of a second', () => {
  expect(audibleSpan({ fromMs: 500, toMs: 530 })).toEqual({ fromMs: 390, toMs: 640 });
  expect(audibleSpan({ fromMs: 500, toMs: 630 })).toEqual({ fromMs: 440, toMs: 690 });
});

it('stays inside the recording, and takes from the other side what its ends do not give', () => {
  expect(audibleSpan({ fromMs: 0, toMs: 30 }, 2_000)).toEqual({ fromMs: 0, toMs: 250 });
  expect(audibleSpan({ fromMs: 970, toMs: 1_000 }, 1_000)).toEqual({ fromMs: 750, toMs: 1_000 });
  expect(audibleSpan({ fromMs: 0, toMs: 100 }, 100)).toEqual({ fromMs: 0, toMs: 100 });
});
