import { serviceModule } from '../../lifecycle/service-module.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { journalToken } from '../journal/host-journal.ts';
import { HiddenScores, hiddenScoresToken } from './hidden-scores.ts';

export const hiddenScoresModule = serviceModule(hiddenScoresToken, {
  provide: (get) => new HiddenScores({ journal: get(journalToken), lessonId: () => get(classroomToken).state.get().lesson?.id }),
});
