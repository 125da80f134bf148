import { Button, SegmentedControl, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { Paint } from '../paint.ts';
import type { BoardHost } from './board-host.ts';
import { usualPalmPx } from '../ink/palm-rule.ts';

/** What is chosen for this machine: what fingers and palms do, and whether figures are recognised. */
export const PaintOptions = observer(function PaintOptions({ paint, host }: { readonly paint: Paint; readonly host: BoardHost }) {
  const t = useT();
  const { calibration, palmFrom } = paint;
  if (calibration)
    return (
      <div className="bt-paint-row">
        <div
          className="bt-paint-calibrate"
          role="application"
          aria-label={t(`paint.calibrate-${calibration.step}`)}
          onPointerUp={(event) => event.pointerType === 'touch' && paint.show(event)}
        >
          {t(`paint.calibrate-${calibration.step}`)}
        </div>
        <Button kind="quiet" onPress={paint.closeMenu}>
          {t('paint.calibrate-stop')}
        </Button>
      </div>
    );
  const onOff = [
    { value: 'on' as const, label: t('paint.on') },
    { value: 'off' as const, label: t('paint.off') },
  ];
  return (
    <div className="bt-paint-row bt-paint-options">
      <SegmentedControl
        label={t('paint.fingers')}
        showLabel
        options={[
          { value: 'draw', label: t('paint.fingers.draw') },
          { value: 'move', label: t('paint.fingers.move') },
        ]}
        value={paint.fingers}
        onChange={paint.setFingers}
      />
      <SegmentedControl
        label={t('paint.recognise')}
        showLabel
        options={onOff}
        value={paint.recognises ? 'on' : 'off'}
        onChange={(to) => paint.setRecognises(to === 'on')}
      />
      <SegmentedControl
        label={t('paint.palm')}
        showLabel
        options={onOff}
        value={palmFrom === undefined ? 'off' : 'on'}
        onChange={(to) => paint.setPalm(to === 'on' ? usualPalmPx : undefined)}
      />
      {host.pressesThrough && (
        <SegmentedControl
          label={t('paint.ink-stays')}
          showLabel
          options={[
            { value: 'page' as const, label: t('paint.ink-stays.page') },
            { value: 'all' as const, label: t('paint.ink-stays.all') },
          ]}
          value={paint.overAll ? 'all' : 'page'}
          onChange={(to) => paint.setOverAll(to === 'all')}
        />
      )}
      {host.freeze && host.seesThrough && (
        <SegmentedControl
          label={t('paint.freeze')}
          showLabel
          options={onOff}
          value={paint.freezes ? 'on' : 'off'}
          onChange={(to) => {
            paint.setFreezes(to === 'on');
            host.freeze?.(to === 'on');
          }}
        />
      )}
      <Button kind="quiet" disabled={palmFrom === undefined} onPress={paint.calibrate}>
        {t('paint.calibrate')}
      </Button>
    </div>
  );
});
