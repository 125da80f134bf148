import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { clockToken } from '../clock/host-clock.ts';
import { contentToken } from '../content/cached-content.ts';
import { classAnswersToken } from '../history/class-answers.ts';
import { choicesToken } from '../session/school-choices.ts';
import { sessionToken } from '../session/session-service.ts';
import { settingsToken } from '../settings/local-settings.ts';
import { ParentSummaries, parentSummariesToken } from './parent-summaries.ts';

export const parentSummariesModule = serviceModule(parentSummariesToken, {
  provide: (get) =>
    new ParentSummaries({
      history: get(classAnswersToken),
      api: () => get(apiToken),
      content: get(contentToken),
      clock: get(clockToken),
      timeZone: () => get(sessionToken).timeZone,
      accent: () => get(settingsToken).state.get().accent,
    }),
  hooks: (summaries, get) => ({
    start: (own) => {
      own(
        get(choicesToken).revision.subscribe((revision) => {
          if (revision === undefined) summaries.forget();
          else void summaries.look();
        }),
      );
    },
  }),
});
