import { Button, FairIcon, GoodIcon, PauseIcon, PlayIcon, PoorIcon } from '@chorus/sdk/ui';
import { useMemo } from 'react';
import { toInt16 } from '../../services/audio/samples.ts';
import { encodeWav } from '../../services/audio/wav.ts';
import { useText } from '../../shell/host-context.tsx';
import type { TestState } from './equipment-test.ts';
import { useTestSound } from './use-test-sound.ts';

const rateHz = 16_000;
const icons = { good: GoodIcon, usable: FairIcon, bad: PoorIcon };
const levels = { good: 'good', usable: 'fair', bad: 'poor' } as const;

/** Whether this microphone and room will do, why not, and what to do; with the sound itself. */
export function VerdictView({ result }: { readonly result: Extract<TestState, { phase: 'done' }> }) {
  const t = useText();
  const { verdict, quiet, spoken, track, heard } = result;
  const file = useMemo(() => encodeWav(toInt16(heard), rateHz), [heard]);
  const { playing, toggle } = useTestSound(file);
  const VerdictIcon = icons[verdict.verdict];
  const measures = {
    voice: Math.round(spoken.speechDb),
    room: Math.round(quiet.noiseDb),
    over: Math.round(spoken.snrDb),
  };
  return (
    <div className="ch-equipment-result">
      <div className="ch-equipment-verdict" data-level={levels[verdict.verdict]} role="status">
        <VerdictIcon size="2.5rem" />
        <span>
          <strong>{t(`equipment.${verdict.verdict}`)}</strong>
          <span>{t(`equipment.${verdict.verdict}-what`)}</span>
        </span>
      </div>
      {verdict.findings.length > 0 && (
        <ul className="ch-equipment-findings">
          {verdict.findings.map(({ code, level }) => (
            <li key={`${code} ${level}`} data-level={level === 'bad' ? 'poor' : 'fair'}>
              {level === 'bad' ? <PoorIcon /> : <FairIcon />}
              <span>
                <strong>{t(`equipment.is.${code}`)}</strong>
                <span>{t(`equipment.do.${code}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="ch-equipment-heard">
        <Button icon={playing ? <PauseIcon /> : <PlayIcon />} onPress={() => void toggle()}>
          {t(playing ? 'equipment.stop' : 'equipment.listen')}
        </Button>
        <p className="ch-tabular">
          {track.label && <span>{track.label}</span>}
          <span>{t('equipment.measures', measures)}</span>
        </p>
      </div>
    </div>
  );
}
