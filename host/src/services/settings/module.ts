import { Settings } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade, reading } from '../../plugins/facade.ts';
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
  facade: facade(Settings, (settings) => ({ state: reading(settings.state), set: (change) => settings.set(change) })),
});
