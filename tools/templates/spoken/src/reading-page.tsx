import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { AudioService, Dialogs, letterGrade, primaryAccountType, scoreLevel } from '@chorus/sdk';
import { Button, LevelBars, RecordButton, ScoreBadge, ScoredSentence, usePluginState, useService, useT } from '@chorus/sdk/ui';
import type { ReadingStore } from './reading-store.ts';
import './reading.css';

/** The sentence, large; below it the one thing to do now. */
export default observer(function ReadingPage() {
  const store = usePluginState<ReadingStore>();
  const dialogs = useService(Dialogs);
  const t = useT();
  useEffect(() => {
    void (store.open ?? store.show(store.index));
    return () => void store.leave();
  }, [store]);
  const { student, recording, reading, shown } = store;
  const words = !recording && shown?.kind === 'scored' ? shown.words : store.reference.words;
  const details = () => reading?.result && void dialogs.review([reading.id]);
  return (
    <section className="reading" aria-label={t('title')}>
      <p className="reading-place">{t('place', { at: store.index + 1, of: store.count })}</p>
      <div className="reading-text">
        <ScoredSentence
          text={store.sentence.text}
          words={words}
          accountType={store.accountType}
          legend
          pressHint={t('details')}
          onPress={details}
        />
        <p>{t(`meaning.${store.sentence.id}`)}</p>
      </div>
      <footer className="reading-dock">
        <p role="status">
          <Status store={store} />
        </p>
        {recording && <Level />}
        <RecordButton
          state={recording ? 'recording' : reading?.status === 'evaluating' ? 'busy' : 'idle'}
          disabled={!student}
          label={student && t(recording ? 'stop' : 'record', { name: student.realName })}
          onPress={() => void store.toggle()}
        />
        {reading?.status === 'unscored' && <Button onPress={() => void store.scoreAgain()}>{t('score-again')}</Button>}
        {reading?.result && <Button onPress={details}>{t('details')}</Button>}
        <Button size="large" disabled={recording !== undefined} onPress={() => void store.next()}>
          {t('next')}
        </Button>
      </footer>
    </section>
  );
});

const Level = () => <LevelBars level={useService(AudioService).level} />;

/** What there is to say: whose turn it is, that somebody is heard, the score, or why there is none. */
const Status = observer(function Status({ store }: { readonly store: ReadingStore }) {
  const t = useT();
  const { student, recording, reading, shown, accountType } = store;
  if (!student) return t('call');
  if (recording) return t('listening', { name: student.realName });
  if (!reading) return t('turn', { name: student.realName });
  if (reading.status === 'evaluating') return t('scoring');
  const outcome = reading.result?.outcome;
  if (outcome?.kind === 'refused') return t(`heard.${outcome.reason}`);
  if (outcome?.kind === 'scored' && !shown) return t('heard.unsure');
  if (!shown) return t('unscored');
  const overall = Math.round(shown.overall);
  return (
    <>
      {student.realName}{' '}
      <ScoreBadge level={scoreLevel(overall, accountType)}>
        {accountType === primaryAccountType ? letterGrade(overall) : overall}
      </ScoreBadge>
    </>
  );
});
