import { Dialogs } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade } from '../../plugins/facade.ts';
import { answerSessionToken } from '../answer-session/host-answer-session.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { studentOf } from '../classroom/student-of.ts';
import { contentToken } from '../content/cached-content.ts';
import { historyToken } from '../history/answer-history.ts';
import { classAnswersToken } from '../history/class-answers.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { navigationToken } from '../navigation/host-navigation.ts';
import { tellBy } from '../notices/tell.ts';
import { storedAnswerTypesToken } from '../stored-answers/stored-answer-types.ts';
import { DialogStore, dialogsToken } from './dialog-store.ts';

export const dialogsModule = serviceModule(dialogsToken, {
  provide: (get) =>
    new DialogStore({
      attempts: (attemptIds) => {
        const now = get(answerSessionToken).attempts(attemptIds);
        if (now.length > 0) return now;
        const ofDay = get(historyToken).attempts(attemptIds);
        return ofDay.length > 0 ? ofDay : get(classAnswersToken).known(attemptIds);
      },
      storedAnswerType: (id) => get(storedAnswerTypesToken).load(id),
      student: (id) => studentOf(get(classroomToken).state.get().students, id, get(i18nToken).t('student.elsewhere')),
      wordByName: (text) => get(contentToken).wordByName(text),
      noWordDetail: () => tellBy(get)('warning', 'word.noDetail'),
    }),
  hooks: (dialogs, get) => ({
    start: (own) => {
      const navigation = get(navigationToken);
      let { route } = navigation.state.get();
      own(
        navigation.state.subscribe((now) => {
          if (now.route === route) return;
          route = now.route;
          dialogs.closeDetails();
        }),
      );
    },
    logout: () => dialogs.closeAll(),
  }),
  facade: facade(Dialogs, (dialogs) => ({
    confirm: (question) => dialogs.confirm(question),
    review: (ids) => dialogs.review(ids),
    wordInfo: (word, said) => dialogs.wordInfo(word, said),
  })),
});
