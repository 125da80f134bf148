import { ObservableValue } from '@chorus/sdk';
import { expect, it } from 'vitest';
import type { ScoringPlace } from '../../services/speech/chosen-scorer.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { VoiceChip } from './voice-chip.tsx';

it('says where voices are scored, and follows it', async () => {
  const scoring = new ObservableValue<ScoringPlace>({ chosen: 'device', now: 'device' });
  const element = renderWithHost(<VoiceChip />, { scorer: { place: scoring } });
  expect(element.textContent).toBe('本机评分');
  for (const [place, text] of [
    [{ chosen: 'cloud', now: 'cloud' }, '云端评分'],
    [{ chosen: 'cloud', now: 'device' }, '暂由本机评分'],
    [{ chosen: 'cloud', now: 'nobody' }, '暂时不能评分'],
    [{ chosen: 'device', now: 'nobody' }, '暂时不能评分'],
  ] as const) {
    await perform(() => scoring.set(place));
    expect(element.textContent).toBe(text);
  }
});
