import { Navigation } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { activitiesToken } from '../activity-sessions/activity-sessions.ts';
import { answerSessionToken } from '../answer-session/host-answer-session.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { journalToken } from '../journal/host-journal.ts';
import { writerElectionToken } from '../journal/writer-election.ts';
import { tellBy } from '../notices/tell.ts';
import { log } from '../recent-log.ts';
import { sessionToken } from '../session/session-service.ts';
import { localToken } from '../storage/local-store.ts';
import { QuestionLocator, questionLocatorToken } from './question-locator.ts';
import { HostNavigation, navigationToken } from './host-navigation.ts';
import { ResumePlaces } from './resume-places.ts';

export const navigationModule = serviceModule(navigationToken, {
  provide: (get) =>
    new HostNavigation(
      () => get(kernelToken),
      new ResumePlaces({
        store: get(localToken),
        clock: get(clockToken),
        api: () => get(apiToken),
        whose: () => ({
          userId: get(sessionToken).userInfo?.id ?? '',
          classId: get(classroomToken).state.get().schoolClass?.id ?? '',
        }),
      }),
    ),
  hooks: (navigation, get) => ({
    start: (own) => {
      let { route } = navigation.state.get();
      own(
        navigation.state.subscribe((now) => {
          if (now.route === route) return;
          route = now.route;
          if (route === 'Home') void navigation.renewResume();
        }),
      );
      let { online } = get(journalToken).state.get();
      own(
        get(journalToken).state.subscribe((state) => {
          if (state.online && !online) void navigation.renewResume();
          online = state.online;
        }),
      );
      void navigation.renewResume();
    },
    login: () => navigation.forUser(),
    class: () => void navigation.renewResume(),
    leave: (reason) => {
      if (reason !== 'idle' && reason !== 'elsewhere') return;
      void navigation.go('ChooseClass', { replace: true }).catch((error: unknown) => log('Choosing a class', error));
    },
  }),
  facade: facade(Navigation, (navigation) => ({
    state: reading(navigation.state),
    place: reading(navigation.place),
    unit: reading(navigation.unit),
    go: navigation.go,
    back: () => navigation.back(),
    home: () => navigation.home(),
    setSubtitle: (text) => navigation.setSubtitle(text),
    setPlace: (place) => navigation.setPlace(place),
    setResume: navigation.setResume,
  })),
});

export const askedModule = serviceModule(questionLocatorToken, {
  provide: (get) =>
    new QuestionLocator({
      store: get(localToken),
      navigation: get(navigationToken),
      kernel: get(kernelToken),
      answers: get(answerSessionToken),
      journal: get(journalToken),
      lessonId: () => get(classroomToken).state.get().lesson?.id,
      changed: () => get(writerElectionToken).speak(),
      tell: (title) => tellBy(get)('info', 'lesson.asking', { params: { name: get(i18nToken).pick(title) }, ms: 10_000 }),
    }),
  hooks: (asked, get) => ({
    start: (own) => {
      const journal = get(journalToken);
      /** This window teaches now: it shows what the other one did. */
      const takeUp = async (): Promise<void> => {
        // Asked first: what the other one left undone is asked about in a dialog, too.
        const occupied = get(platformToken).occupied();
        await get(activitiesToken).refresh();
        get(navigationToken).forUser();
        await asked.show({ occupied });
        await asked.askRefused();
      };
      let { writer } = journal.state.get();
      own(
        journal.state.subscribe((state) => {
          const took = writer === 'other-tab' && state.writer === 'this-tab';
          writer = state.writer;
          if (took && get(classroomToken).state.get().lesson) takeUp().catch((error: unknown) => log('The other window’s place', error));
        }),
      );
    },
  }),
});
