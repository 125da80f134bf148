import { AudioService, itemStatistics, sayWord, Settings, type Word } from '@chorus/sdk';
import { Button, QuestionFlowView, ScoreCover, usePluginState, useService, useT, VolumeIcon } from '@chorus/sdk/ui';
import type { FlowItem, QuestionFlow } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import './heard.css';

export type HeardItem = FlowItem & { readonly word: Word };

/** Says the word when its question comes, and at every press. */
function Heard({ word }: { readonly word: Word }) {
  const [audio, settings, t] = [useService(AudioService), useService(Settings), useT()];
  const say = () => void sayWord(audio, word, settings.state.get().accent, { key: word.id });
  useEffect(say, [audio, settings, word]);
  return (
    <Button size="large" icon={<VolumeIcon />} onPress={say}>
      {t('hear')}
    </Button>
  );
}

/** How many of a hundred who answered have each word right. */
const Facility = observer(function Facility({ flow }: { readonly flow: QuestionFlow<HeardItem> }) {
  const words = new Map(flow.items.map(({ id, word }) => [id, word.text]));
  return (
    <ScoreCover>
      <p className="heard-words">
        {itemStatistics(flow.at.sheet, flow.ids).map(({ question, facility }) => (
          <span key={question}>
            <span lang="en">{words.get(question)}</span> {facility === undefined ? '–' : `${Math.round(facility * 100)}%`}
          </span>
        ))}
      </p>
    </ScoreCover>
  );
});

export default function HeardPage() {
  const flow = usePluginState<QuestionFlow<HeardItem>>();
  const t = useT();
  return (
    <QuestionFlowView
      flow={flow}
      label={t('title')}
      ask={() => <h2>{t('ask')}</h2>}
      beside={({ word }) => <Heard word={word} />}
      summary={<Facility flow={flow} />}
    />
  );
}
