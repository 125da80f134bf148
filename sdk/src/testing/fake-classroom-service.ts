import { ObservableValue } from '../plugin/observable.ts';
import type { Classroom, ClassroomService } from '../services/classroom-service.ts';
import { sampleClassroom } from './samples.ts';

/** A class of three in a lesson, until a test sets another. */
export class FakeClassroomService implements ClassroomService {
  readonly state: ObservableValue<Classroom>;

  constructor(classroom: Classroom = sampleClassroom()) {
    this.state = new ObservableValue(classroom);
  }

  set(change: Partial<Classroom>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}
