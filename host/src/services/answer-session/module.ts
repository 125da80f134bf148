import { AnswerSession, type Question } from '@chorus/sdk';
import type { PluginOwner } from '../../kernel/ports.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import type { Get } from '../../lifecycle/token.ts';
import { facade, reading, requireCapability } from '../../plugins/facade.ts';
import { pluginsToken } from '../../plugins/fetched-plugins.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { browserFrames } from '../answer-bus/frame-scheduler.ts';
import { busToken } from '../answer-bus/framed-answer-bus.ts';
import { audioToken } from '../audio/host-audio.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { studentOf } from '../classroom/student-of.ts';
import { clockToken } from '../clock/host-clock.ts';
import { clickerPorts } from '../devices/create-devices.ts';
import { devicesToken } from '../devices/host-answer-devices.ts';
import { confirmErase } from '../dialogs/confirm-erase.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { idsToken } from '../ids.ts';
import { journalToken } from '../journal/host-journal.ts';
import { questionLocatorToken } from '../navigation/question-locator.ts';
import { tellBy } from '../notices/tell.ts';
import { questionGuardToken } from '../question-faults/question-guard.ts';
import { sessionToken } from '../session/session-service.ts';
import { AnnouncedCapture } from '../sound-effects/announced-capture.ts';
import { soundEffectsToken } from '../sound-effects/host-sound-effects.ts';
import { speechToken } from '../speech/host-speech.ts';
import { waitingListToken } from '../waiting-list/host-waiting-list.ts';
import { Evaluation, evaluationToken } from './evaluation.ts';
import { answerSessionToken, HostAnswerSession } from './host-answer-session.ts';
import { markingToken, TeacherMarking } from './teacher-marking.ts';

export const evaluationModule = serviceModule(evaluationToken, {
  provide: (get) => new Evaluation(() => get(kernelToken), get(speechToken), get(clockToken)),
});

export const answerSessionModule = serviceModule(answerSessionToken, {
  provide: (get) => {
    const tell = tellBy(get);
    return new HostAnswerSession({
      journal: get(journalToken),
      bus: get(busToken),
      frames: browserFrames,
      clickers: clickerPorts(get(devicesToken), () => get(waitingListToken), get(i18nToken).t),
      capture: new AnnouncedCapture(get(audioToken), get(soundEffectsToken), get(audioToken).state),
      speech: get(speechToken),
      evaluation: get(evaluationToken),
      clock: get(clockToken),
      ids: get(idsToken),
      schoolId: () => get(sessionToken).userInfo?.schoolId ?? '',
      lesson: () => {
        const { lesson } = get(classroomToken).state.get();
        const { userInfo } = get(sessionToken);
        return lesson && userInfo && { lessonId: lesson.id, scope: lesson.classId, ownerId: userInfo.id };
      },
      mayRecord: (studentId) => get(classroomToken).mayRecord(studentId),
      unrecorded: (studentId) => {
        const { name } = studentOf(get(classroomToken).state.get().students, studentId, '');
        tell('warning', 'audio.noConsent', { params: { name } });
      },
      microphone: (what) => tell('warning', what === 'unplugged' ? 'audio.unplugged' : 'audio.nothingHeard'),
      confirmErase: () => confirmErase(get),
      erased: () => tell('good', 'erase.done'),
    });
  },
  hooks: (answers, get) => ({
    start: (own) => {
      const plugins = get(pluginsToken);
      // Answers that a reload kept from being judged are judged when their activities are there.
      let known = plugins.state.get().loaded;
      own(
        plugins.state.subscribe(({ loaded }) => {
          if (loaded && !known && get(journalToken).writing) answers.restore();
          known = loaded;
        }),
      );
    },
    leave: () => answers.close(),
  }),
  facade: facade(AnswerSession, (answerSession, owner, get) => ({
    state: reading(answerSession.state),
    group: reading(answerSession.group),
    open: async (question) => {
      await mayAsk(owner, get, question);
      return get(questionLocatorToken).whileOpening(owner.pluginId, () => answerSession.open(question, owner.pluginId));
    },
    openGroup: async (group) => {
      for (const { question } of group.parts) await mayAsk(owner, get, question);
      return get(questionLocatorToken).whileOpening(owner.pluginId, () => answerSession.openGroup(group, owner.pluginId));
    },
    endPart: async (slot) => {
      const part = await answerSession.endPart(slot);
      if (answerSession.state.get()?.phase === 'ended') get(questionLocatorToken).ended();
      return part;
    },
    give: (answer) => get(questionLocatorToken).whileAsked(owner.pluginId, () => answerSession.give(answer)),
    record: async (recording) => {
      requireCapability(owner, 'media.microphone', AnswerSession, '`record`');
      get(questionGuardToken).reference(owner.pluginId, recording.reference);
      return get(questionLocatorToken).whileAsked(owner.pluginId, () => answerSession.record(recording));
    },
    finish: () => answerSession.finish(),
    cancel: () => answerSession.cancel(),
    resolveInterrupted: (decision) => answerSession.resolveInterrupted(decision),
    rescore: (id) => answerSession.rescore(id),
    erase: (id) => answerSession.erase(id),
    startTeam: async (team) => {
      const speaks = answerSession.state.get()?.question.speech !== undefined;
      if (speaks) requireCapability(owner, 'media.microphone', AnswerSession, '`startTeam` with `speech`');
      return get(questionLocatorToken).whileAsked(owner.pluginId, () => answerSession.startTeam(team));
    },
    endTeam: () => answerSession.endTeam(),
    override: (id, word) => answerSession.override(id, word),
    move: (id, studentId) => answerSession.move(id, studentId),
    void: (id, reason) => answerSession.void(id, reason),
    takeBack: (id) => answerSession.takeBack(id),
    end: () => {
      get(questionLocatorToken).ended();
      return answerSession.end();
    },
  })),
});

export const markingModule = serviceModule(markingToken, {
  provide: (get) =>
    new TeacherMarking({
      answers: get(answerSessionToken),
      evaluation: get(evaluationToken),
      speech: get(speechToken),
      ids: get(idsToken),
    }),
});

async function mayAsk(owner: PluginOwner, get: Get, question: Question): Promise<void> {
  // by a clicker's microphone
  if (question.speech) requireCapability(owner, 'media.microphone', AnswerSession, 'a question with `speech`');
  await get(questionGuardToken).question(owner.pluginId, question);
}
