import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { choicesToken } from '../session/school-choices.ts';
import { settingsToken } from './local-settings.ts';

export const settingsModule = serviceModule(settingsToken, {
  hooks: (settings, get) => ({
    start: (own) => {
      const ask = () => get(apiToken).call('schoolSound', {}, { quiet: true });
      own(
        get(choicesToken).revision.subscribe((revision) => {
          // What is kept stands where the server can't be asked, or is an older one.
          if (revision !== undefined)
            ask().then(
              (sound) => settings.keepSchool(sound),
              () => undefined,
            );
        }),
      );
    },
  }),
});
