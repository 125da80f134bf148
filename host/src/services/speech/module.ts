import { SpeechEvaluator } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { answerSessionToken } from '../answer-session/host-answer-session.ts';
import { recordingsToken } from '../audio/recording-source.ts';
import { longSoundSamples } from '../audio/sound-samples.ts';
import { clockToken } from '../clock/host-clock.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { noticesToken } from '../notices/notice-store.ts';
import { questionGuardToken } from '../question-faults/question-guard.ts';
import { choicesToken } from '../session/school-choices.ts';
import { sessionToken } from '../session/session-service.ts';
import { sessionStoreToken } from '../session/session-store.ts';
import { scorerToken } from './chosen-scorer.ts';
import { createScorer } from './create-scorer.ts';
import { HostSpeech, speechToken } from './host-speech.ts';
import { LazyAligner } from './lazy-aligner.ts';
import { SoundAlignments } from './sound-alignments.ts';

export const scorerModule = serviceModule(scorerToken, {
  provide: (get) =>
    createScorer({
      api: () => get(apiToken),
      clock: get(clockToken),
      store: get(sessionStoreToken),
      session: get(sessionToken),
      choices: get(choicesToken),
      notices: get(noticesToken),
      t: get(i18nToken).t,
      back: () => get(answerSessionToken).judgeUnscored(),
    }),
});

export const speechModule = serviceModule(speechToken, {
  provide: (get) =>
    new HostSpeech(get(scorerToken), (id) => get(recordingsToken).samples(id), new SoundAlignments(new LazyAligner(), longSoundSamples)),
  facade: facade(SpeechEvaluator, (speech, owner, get) => ({
    state: reading(speech.state),
    prepare: () => speech.prepare(),
    evaluate: async (id, reference, options) => {
      get(questionGuardToken).reference(owner.pluginId, reference);
      return speech.evaluate(id, reference, options);
    },
    align: (url, text, options) => speech.align(url, text, options),
  })),
});
