// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import type { PluginContext } from '../plugin/plugin-context.ts';
import type { ServiceToken } from '../plugin/service-token.ts';
import { AudioService } from '../services/audio-service.ts';
import { FakeAudioService } from '../testing/fake-audio-service.ts';
import { FakeSpeechEvaluator } from '../testing/fake-speech-evaluator.ts';
import { sampleScore } from '../testing/samples.ts';
import { ComparisonLine } from './comparison-line.tsx';
import { SoundWaves } from './sound-waves.tsx';
import { PhoneScores } from './phone-scores.tsx';
import { PluginProvider } from './plugin-provider.tsx';
import { find, press, render } from './render-for-test.tsx';
import { useComparison } from './use-comparison.ts';

const phones = [
  { phone: 'TH', score: 30, heard: 'S', fromMs: 200, toMs: 300 },
  { phone: 'IH', score: 90, fromMs: 300, toMs: 400 },
];
const outcome = sampleScore(60, { words: [{ text: 'thi', score: 60, said: true, fromMs: 200, toMs: 400, phones }] }, []);

function Reading({ erased }: { readonly erased: boolean }) {
  const comparison = useComparison({
    outcome,
    reference: { kind: 'word', word: { text: 'thi' } },
    recording: erased ? undefined : { recordingId: 'r', ms: 900 },
    model: '/thi.ogg',
  });
  return (
    <>
      <PhoneScores phones={phones} comparison={comparison} />
      <ComparisonLine comparison={comparison} />
      {!erased && (
        <SoundWaves outcome={outcome} comparison={comparison} recording={{ recordingId: 'r', ms: 900 }} model="/thi.ogg" accountType={1} />
      )}
    </>
  );
}

async function show({ aligned = true, erased = false, shapeless = false } = {}) {
  const audio = new FakeAudioService();
  if (shapeless) audio.shape = undefined;
  const speech = new FakeSpeechEvaluator();
  if (aligned)
    speech.alignment = {
      words: [{ text: 'thi', fromMs: 0, toMs: 600, phones: phones.map((phone) => ({ ...phone, fromMs: 100, toMs: 400 })) }],
    };
  const service = (token: ServiceToken<unknown>) => ((token as unknown) === AudioService ? audio : speech);
  const context = { service, t: (key: string) => key } as unknown as PluginContext;
  const { element } = render(
    <PluginProvider context={context} state={undefined}>
      <Reading erased={erased} />
    </PluginProvider>,
  );
  await act(async () => undefined);
  const first = find(element, 'button');
  return {
    audio,
    element,
    first,
    line: () => find(element, '[role=status]').textContent?.trim(),
    tap: () => act(async () => press(first)),
  };
}

it('plays the student’s phone, then the model’s, and says which is heard', async () => {
  const { audio, first, line, tap } = await show();
  expect(line()).toContain('先听学生读');
  await tap();
  expect(audio.played).toEqual([{ recordingId: 'r' }]);
  expect(audio.state.get().playback?.positionMs).toBe(125);
  expect([line(), first.dataset['playing']]).toEqual(['正在放：学生', 'student']);
  act(() => audio.pass(400));
  expect(audio.played.at(-1)).toEqual({ url: '/thi.ogg' });
  expect([line(), first.dataset['playing'], first.textContent?.includes('示范')]).toEqual(['正在放：示范', 'model', true]);
  act(() => audio.pass(1_000));
  expect([line()?.includes('先听学生读'), first.dataset['playing']]).toEqual([true, undefined]);
});

it('stops at a second press', async () => {
  const { audio, tap } = await show();
  await tap();
  await tap();
  act(() => audio.pass(1_000));
  expect([audio.played.length, audio.state.get().playback]).toEqual([1, undefined]);
});

it('plays the whole model word, and says so, where its phones were not found', async () => {
  const { audio, line, tap } = await show({ aligned: false });
  await tap();
  act(() => audio.pass(400));
  expect(line()).toBe('正在放：示范（整个词）');
  expect(audio.state.get().playback?.positionMs).toBe(0);
});

it('plays the model alone when the recording was deleted', async () => {
  const { audio, tap } = await show({ erased: true });
  await tap();
  expect(audio.played).toEqual([{ url: '/thi.ogg' }]);
});

it('is told to a screen reader with its score and what a press does', async () => {
  const { first } = await show();
  expect(first.querySelector('.ch-hidden-text')?.textContent).toBe('θ：30 分，待加强，听到 s。听学生和示范');
});

it('draws both sounds with the phones marked, and plays the one of both that is pressed in either picture', async () => {
  const { audio, element } = await show();
  const rows = [...element.querySelectorAll<HTMLElement>('.ch-wave-picture')];
  const marks = rows.map((row) =>
    [...row.querySelectorAll<HTMLElement>('.ch-wave-mark')].map((mark) => [mark.textContent, mark.dataset['level']]),
  );
  expect(marks).toEqual([
    [
      ['θ', 'poor'],
      ['ɪ', 'good'],
    ],
    [
      ['θ', undefined],
      ['ɪ', undefined],
    ],
  ]);
  expect(rows.map((row) => row.querySelector('path')?.getAttribute('d')?.startsWith('M'))).toEqual([true, true]);
  for (const row of rows) {
    audio.played.length = 0;
    row.getBoundingClientRect = () => ({ left: 0, width: 420 }) as DOMRect;
    // 120 ms before the voice: the second phone of the student is at 220 of 320 ms
    await act(async () => row.dispatchEvent(new MouseEvent('click', { clientX: row === rows[0] ? 300 : 150, bubbles: true })));
    expect(audio.played).toEqual([{ recordingId: 'r' }]);
    expect(element.querySelectorAll('.ch-wave-mark[data-playing]')).toHaveLength(2);
    act(() => audio.pass(900));
    expect(audio.played.at(-1)).toEqual({ url: '/thi.ogg' });
    act(() => audio.pass(1_000));
  }
});

it('says so where a sound can’t be drawn', async () => {
  const { element } = await show({ shapeless: true });
  expect([...element.querySelectorAll('.ch-wave-none')].map(({ textContent }) => textContent)).toEqual([
    '这段声音的声波无法显示',
    '这段声音的声波无法显示',
  ]);
});
