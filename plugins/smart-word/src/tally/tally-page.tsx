import { Navigation, routeValues, type PageProps } from '@chorus/sdk';
import { QuestionFlowView, usePluginState, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { dictationMarks, dictationTally } from '../routes.ts';
import type { SmartWord } from '../smart-word.ts';

/** The class says by its clickers how many words of a dictation each has right. */
export default observer(function TallyPage(page: PageProps) {
  const { tally } = usePluginState<SmartWord>();
  const t = useT();
  const navigation = useService(Navigation);
  const { bookId = '', unitId = '', words } = routeValues(dictationTally, page);
  useEffect(() => void tally.open({ bookId, unitId, words: words ?? '' }), [tally, bookId, unitId, words]);
  const { flow } = tally;
  if (!flow) return null;
  return (
    <QuestionFlowView
      flow={flow}
      label={t('tally.title')}
      optionsLang="zh-CN"
      hint={t('tally.do')}
      ask={() => <h2>{flow.question?.text}</h2>}
      onLeave={() => void navigation.go(dictationMarks, { bookId, unitId, words })}
    />
  );
});
