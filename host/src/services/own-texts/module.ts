import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { clockToken } from '../clock/host-clock.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { longSamplesOf } from '../audio/sound-samples.ts';
import { LazyAligner } from '../speech/lazy-aligner.ts';
import { TextSounds, textSoundsToken } from './text-sounds.ts';
import { OwnTexts, ownTextsToken } from './own-texts.ts';
import { putBytes } from './put-bytes.ts';

export const ownTextsModule = serviceModule(ownTextsToken, {
  provide: (get) =>
    new OwnTexts({
      values: get(valuesToken),
      api: () => get(apiToken),
      userId: () => loggedInAs(get(sessionToken)) ?? '',
      now: () => get(clockToken).now(),
      put: putBytes,
    }),
});

export const textSoundsModule = serviceModule(textSoundsToken, {
  provide: () => new TextSounds({ samples: longSamplesOf, aligner: new LazyAligner() }),
});
