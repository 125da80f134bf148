import { Button, LevelBars, PoorIcon, ProgressBar, RetryIcon, useObservable } from '@chorus/sdk/ui';
import { Mic, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { audioToken } from '../../services/audio/host-audio.ts';
import { clockToken } from '../../services/clock/host-clock.ts';
import { speechToken } from '../../services/speech/host-speech.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { EquipmentTest, testSentence, type TestState } from './equipment-test.ts';
import { MicrophonePicker } from './microphone-picker.tsx';
import { SpeakerTest } from './speaker-test.tsx';
import { VerdictView } from './verdict-view.tsx';
import './equipment-test.css';

/** Will this microphone and this room do for scoring, and why not; and is the loudspeaker heard [2.3-6]. */
export default function EquipmentTestPage() {
  const audio = useService(audioToken);
  const speech = useService(speechToken);
  const clock = useService(clockToken);
  const t = useText();
  const [test] = useState(
    () =>
      new EquipmentTest({
        clock,
        capture: (handlers) => audio.capture(handlers),
        judge: (samples, reference) => speech.judge(samples, reference),
        chosen: () => audio.microphones.chosen(),
      }),
  );
  const state = useObservable(test.state);
  const { microphone } = useObservable(audio.state);
  useEffect(() => {
    // The scorer is there when the sentence is over.
    void speech.prepare().catch(() => undefined);
    return () => void test.cancel();
  }, [speech, test]);
  const start = async () => {
    await audio.stop();
    await test.start();
  };
  const busy = ['opening', 'quiet', 'speaking', 'judging'].includes(state.phase);
  const missing = state.phase === 'idle' && ['denied', 'missing', 'taken'].includes(microphone) ? microphone : undefined;
  return (
    <div className="ch-page ch-near ch-equipment">
      <section className="ch-card ch-equipment-card ch-equipment-main" aria-labelledby="equipment-microphone">
        <h2 id="equipment-microphone">{t('equipment.title')}</h2>
        <MicrophonePicker asked={`${state.phase} ${microphone}`} disabled={busy} onChoose={() => void test.cancel()} />
        <div className="ch-equipment-stage" data-phase={state.phase}>
          {missing ? (
            <Failure reason={missing === 'denied' ? 'permission-denied' : missing === 'taken' ? 'microphone-taken' : 'no-microphone'} />
          ) : state.phase === 'done' ? (
            <VerdictView result={state} />
          ) : state.phase === 'failed' ? (
            <Failure reason={microphone === 'taken' && state.reason === 'no-microphone' ? 'microphone-taken' : state.reason} />
          ) : (
            <Listening state={state} />
          )}
        </div>
        {!busy && (
          <Button
            kind="primary"
            size="large"
            icon={state.phase === 'idle' && !missing ? <Mic size="1.25em" aria-hidden /> : <RetryIcon />}
            onPress={() => void start()}
          >
            {t(state.phase === 'idle' && !missing ? 'equipment.start' : 'equipment.again')}
          </Button>
        )}
      </section>
      <div className="ch-equipment-side">
        <SpeakerTest />
        <p className="ch-equipment-privacy">
          <ShieldCheck size="1.5em" aria-hidden />
          {t('equipment.privacy')}
        </p>
      </div>
    </div>
  );
}

function Failure({ reason }: { readonly reason: Extract<TestState, { phase: 'failed' }>['reason'] | 'microphone-taken' }) {
  const t = useText();
  return (
    <div className="ch-equipment-verdict" data-level="poor" role="alert">
      <PoorIcon size="2.5rem" />
      <span>
        <strong>{t(`equipment.failed.${reason}`)}</strong>
        <span>{t(`equipment.failed-do.${reason}`)}</span>
      </span>
    </div>
  );
}

/** What to do now, in large letters, with the level of the microphone. */
function Listening({ state }: { readonly state: Extract<TestState, { phase: 'idle' | 'opening' | 'quiet' | 'speaking' | 'judging' }> }) {
  const audio = useService(audioToken);
  const t = useText();
  return (
    <div className="ch-equipment-now">
      <p className="ch-equipment-say" role="status">
        {t(`equipment.phase.${state.phase}`)}
      </p>
      {state.phase !== 'quiet' && state.phase !== 'judging' && (
        <p className="ch-equipment-sentence ch-english" lang="en">
          {testSentence}
        </p>
      )}
      {'passed' in state && (
        <>
          <LevelBars level={audio.level} count={48} />
          <ProgressBar label={t('equipment.progress')} value={state.passed} />
        </>
      )}
    </div>
  );
}
