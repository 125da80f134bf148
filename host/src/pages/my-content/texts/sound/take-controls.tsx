import { Button, LevelBars } from '@chorus/sdk/ui';
import { Check, Mic, Play, RotateCcw, Square, TriangleAlert } from 'lucide-react';
import { useText } from '../../../../shell/host-context.tsx';
import { lengthOf } from '../length-of.ts';
import type { Take } from './use-take.ts';
import './sound.css';

/** Records, pauses, plays and uses a take. Its one filled button is the next thing to do, where `filled`. */
export function TakeControls(props: {
  readonly take: Take;
  readonly filled: boolean;
  readonly disabled: boolean;
  readonly onGo: () => void;
  readonly onUse: () => void;
  /** Undefined: there is nothing to go back to. */
  readonly onClose?: () => void;
}) {
  const { take, filled, disabled, onGo, onUse, onClose } = props;
  const { status, ms, refused, full } = take.state;
  const t = useText();
  const still = status === 'still';
  const go = () => {
    onGo();
    take.go();
  };
  const said = take.notKept ? 'not-kept' : (refused ?? (full ? 'full' : undefined));
  return (
    <div className="tx-take" data-status={status}>
      <span className="tx-take-line">
        <span className="tx-take-level">
          {status === 'recording' ? <LevelBars level={take.level} count={16} /> : <Mic size="1.5em" aria-hidden />}
        </span>
        <b className="ch-tabular" role="timer" aria-label={t('my-texts.take-length')}>
          {lengthOf(ms)}
        </b>
        <span className="tx-faint" role="status">
          {status === 'opening' ? t('my-texts.microphone-opening') : status === 'recording' ? t('my-texts.recording') : ''}
        </span>
      </span>
      <span className="tx-line">
        {still ? (
          <>
            {ms > 0 && (
              <Button
                kind={filled ? 'primary' : 'plain'}
                icon={<Check size="1.25em" aria-hidden />}
                disabled={disabled}
                onPress={() => {
                  if (take.playing) take.listen();
                  onUse();
                }}
              >
                {t('my-texts.use-take')}
              </Button>
            )}
            {ms > 0 && (
              <Button
                icon={take.playing ? <Square size="1.25em" aria-hidden /> : <Play size="1.25em" aria-hidden />}
                disabled={disabled}
                onPress={take.listen}
              >
                {t(take.playing ? 'my-texts.stop' : 'my-texts.listen-take')}
              </Button>
            )}
            {!full && (
              <Button icon={<Mic size="1.25em" aria-hidden />} disabled={disabled} onPress={go}>
                {t(ms > 0 ? 'my-texts.go-on-reading' : 'my-texts.begin-reading')}
              </Button>
            )}
            {ms > 0 && (
              <Button icon={<RotateCcw size="1.25em" aria-hidden />} disabled={disabled} onPress={take.clear}>
                {t('my-texts.read-again')}
              </Button>
            )}
          </>
        ) : (
          <Button kind="danger" icon={<Square size="1.25em" aria-hidden />} onPress={take.pause}>
            {t(status === 'opening' ? 'my-texts.stop' : 'my-texts.pause-reading')}
          </Button>
        )}
        {onClose && (
          <Button kind="quiet" onPress={onClose}>
            {t('my-texts.not-read')}
          </Button>
        )}
      </span>
      {said !== undefined && (
        <p role="alert" className="tx-problem">
          <TriangleAlert size="1.25em" aria-hidden />
          {t(`my-texts.take-problem.${said}`)}
        </p>
      )}
    </div>
  );
}
