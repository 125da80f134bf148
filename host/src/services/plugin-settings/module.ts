import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { choicesToken } from '../session/school-choices.ts';
import { sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { PluginSettings, pluginSettingsToken } from './plugin-settings.ts';

export const pluginSettingsModule = serviceModule(pluginSettingsToken, {
  provide: (get) =>
    new PluginSettings({
      store: get(valuesToken),
      api: () => get(apiToken),
      userId: () => get(sessionToken).keptFor,
      schoolClass: () => get(classroomToken).state.get().schoolClass,
    }),
  hooks: (settings, get) => ({
    start: (own) => {
      own(
        get(choicesToken).revision.subscribe((revision) => {
          // What is kept stands where the server can't be asked, or is an older one.
          if (revision !== undefined) settings.refresh().catch(() => undefined);
        }),
      );
    },
    login: () => settings.forUser(),
    class: () => settings.classChosen(),
  }),
});
