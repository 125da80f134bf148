import { serviceModule } from '../../lifecycle/service-module.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { evaluationToken } from '../answer-session/evaluation.ts';
import { dialogsToken } from '../dialogs/dialog-store.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { navigationToken } from '../navigation/host-navigation.ts';
import { log } from '../recent-log.ts';
import { createQuestionGuard } from './create-question-guard.ts';
import { questionGuardToken } from './question-guard.ts';

export const questionGuardModule = serviceModule(questionGuardToken, {
  provide: (get) =>
    createQuestionGuard({
      evaluateType: (id) => get(evaluationToken).load(id),
      navigation: get(navigationToken),
      kernel: () => get(kernelToken),
      dialogs: get(dialogsToken),
      i18n: get(i18nToken),
      log,
    }),
});
