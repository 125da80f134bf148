import type { PhoneticSymbol } from '@chorus/sdk';
import { BackIcon, Button, QuestionFlowView, SlowIcon, usePluginState, useT, VolumeIcon } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { MarkedWord } from '../shared/example-button.tsx';
import type { Soundmarks } from '../soundmarks.ts';

import './pairs.css';

/** The class tells a symbol's pairs apart: one of two words is heard, which one? */
export const PairsPage = observer(function PairsPage({ symbol }: { readonly symbol: PhoneticSymbol }) {
  const { pairs, practice } = usePluginState<Soundmarks>();
  const t = useT();
  useEffect(() => void pairs.open(symbol), [pairs, symbol]);
  useEffect(() => () => void pairs.leave(), [pairs]);
  const { flow, times } = pairs;
  const asked = flow?.open?.questionId;
  const open = flow !== undefined && !flow.closed;
  useEffect(() => {
    // Where nobody has pressed anything since the page came, as after a reload, a browser plays nothing.
    if (asked !== undefined && open && pairs.times === 0 && navigator.userActivation?.hasBeenActive) void pairs.play();
    // what was asked begins, and not that it ends
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pairs, asked]);
  if (!flow) return null;
  // the question ends before the next one is opened
  const back = () => void pairs.leave().then(() => practice.tell(false));
  return (
    <div className="sm-telling">
      <Button kind="quiet" icon={<BackIcon />} onPress={back}>
        {t('pairs.back')} <span className="ch-english">{symbol.text}</span>
      </Button>
      <QuestionFlowView
        flow={flow}
        label={t('pairs.title')}
        ask={({ words, heard }) => (
          <h2 className="sm-ask">
            {flow.closed ? (
              <span className="sm-why">
                {t('pairs.was')} <MarkedWord {...words[heard]} />
              </span>
            ) : (
              t('pairs.ask')
            )}
          </h2>
        )}
        beside={() => (
          <div className="sm-listen">
            <button type="button" className="sm-listen-play" onClick={() => void pairs.play()}>
              <span>
                <VolumeIcon size="1em" />
              </span>
              <strong>{t(times === 0 ? 'pairs.listen' : 'pairs.again')}</strong>
            </button>
            <Button icon={<SlowIcon />} onPress={() => void pairs.play('slow')}>
              {t('pairs.slow')}
            </Button>
          </div>
        )}
        onLeave={back}
      />
    </div>
  );
});
