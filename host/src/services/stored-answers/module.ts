import { serviceModule } from '../../lifecycle/service-module.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { log } from '../recent-log.ts';
import { StoredAnswerTypes, storedAnswerTypesToken } from './stored-answer-types.ts';

export const storedAnswerTypesModule = serviceModule(storedAnswerTypesToken, {
  provide: (get) => new StoredAnswerTypes(() => get(kernelToken), log),
});
