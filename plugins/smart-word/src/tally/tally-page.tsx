import { Dialogs, Navigation, routeValues, type PageProps } from '@chorus/sdk';
import {
  AnsweredCount,
  Button,
  ChoiceDoors,
  CountdownControl,
  NextIcon,
  useLocale,
  usePluginState,
  useService,
  useT,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { dictationMarks, dictationTally } from '../routes.ts';
import type { SmartWord } from '../smart-word.ts';

/** The class says by its clickers how many words of a dictation each has right. No amount is wrong: nothing is judged, and nobody is asked again. */
export default observer(function TallyPage(page: PageProps) {
  const { tally } = usePluginState<SmartWord>();
  const t = useT();
  const locale = useLocale();
  const navigation = useService(Navigation);
  const dialogs = useService(Dialogs);
  const { bookId = '', unitId = '', words } = routeValues(dictationTally, page);
  useEffect(() => void tally.open({ bookId, unitId, words: words ?? '' }), [tally, bookId, unitId, words]);
  const { flow, question } = tally;
  if (!flow || !question) return null;
  const { closed, student, newest, chosen } = flow;
  const mark = () => void navigation.go(dictationMarks, { bookId, unitId, words });
  return (
    <section className="ch-flow" aria-label={t('tally.title')}>
      <header className="ch-flow-head">
        <p role="status">
          {closed ? t('tally.closed') : student ? t('tally.turn', { name: student.realName || student.name }) : t('tally.do')}
        </p>
      </header>
      <div className="ch-flow-question">
        <div className="ch-flow-asked">
          <h2>{question.text}</h2>
        </div>
        <ChoiceDoors
          lang={locale}
          question={question}
          newest={newest}
          revealed={closed}
          chosen={chosen}
          {...(student && { onChoose: (option) => void flow.choose(option) })}
        />
      </div>
      <footer className="ch-flow-dock">
        <AnsweredCount />
        {!closed && <CountdownControl countdown={flow.countdown} />}
        {closed && newest.length > 0 && <Button onPress={() => void dialogs.review(newest.map(({ id }) => id))}>{t('tally.names')}</Button>}
        {closed && <Button onPress={() => void flow.begin()}>{t('tally.again')}</Button>}
        {closed ? (
          <Button kind="primary" size="large" endIcon={<NextIcon />} onPress={mark}>
            {t('marking.title')}
          </Button>
        ) : (
          <Button kind="primary" size="large" onPress={() => void flow.close()}>
            {t('tally.close')}
          </Button>
        )}
      </footer>
    </section>
  );
});
