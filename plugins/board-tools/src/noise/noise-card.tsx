import { formatClock } from '@chorus/sdk';
import { Button, FairIcon, GoodIcon, PoorIcon, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import type { BoardTools } from '../board-tools.ts';
import './noise.css';

const icons = { quiet: GoodIcon, fine: FairIcon, loud: PoorIcon } as const;

/** How loud the class is, on a scale with the teacher's limit, and how long it has been calm. */
export default observer(function NoiseCard() {
  const { noise } = usePluginState<BoardTools>();
  const t = useT();
  const id = useId();
  useEffect(() => {
    noise.open();
    return noise.close;
  }, [noise]);
  const { status, level, limit, zone } = noise;
  const refused = status === 'denied' || status === 'missing' || status === 'taken';
  const ZoneIcon = icons[zone];
  return (
    <div className="bt-noise" data-zone={status === 'listening' ? zone : undefined}>
      <div className="bt-noise-now" role="status">
        {status === 'listening' ? (
          <>
            <ZoneIcon size="1em" />
            <strong>{t(`noise.${zone}`)}</strong>
          </>
        ) : (
          <p>{t(`noise.${status}`)}</p>
        )}
      </div>
      {refused ? (
        <Button kind="soft" onPress={noise.open}>
          {t('noise.again')}
        </Button>
      ) : (
        <>
          <div className="bt-noise-scale">
            <span className="bt-noise-level" aria-hidden="true">
              <span style={{ transform: `scaleX(${status === 'listening' ? level : 0})` }} />
            </span>
            <label className="ch-hidden-text" htmlFor={id}>
              {t('noise.limit')}
            </label>
            <input
              id={id}
              type="range"
              min={0}
              max={100}
              step={1}
              value={Math.round(limit * 100)}
              onChange={(event) => noise.setLimit(Number(event.target.value) / 100)}
            />
          </div>
          <dl className="bt-noise-calm">
            <div>
              <dt>{t('noise.calm')}</dt>
              <dd>{formatClock(noise.calmMs)}</dd>
            </div>
            <div>
              <dt>{t('noise.longest')}</dt>
              <dd>{formatClock(noise.longestMs)}</dd>
            </div>
          </dl>
        </>
      )}
      <p className="bt-noise-note">{t('noise.note')}</p>
    </div>
  );
});
