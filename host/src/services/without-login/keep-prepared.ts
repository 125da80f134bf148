import type { Disposable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import type { HostClassroom } from '../classroom/host-classroom.ts';
import type { SessionService } from '../session/session-service.ts';
import type { LessonWithoutLogin } from './lesson-without-login.ts';
import type { PreparedClasses } from './prepared-classes.ts';

/** What {@link keepPrepared} ties together. */
export interface KeepPorts {
  readonly session: SessionService;
  readonly classroom: HostClassroom;
  readonly prepared: PreparedClasses;
  readonly withoutLogin: LessonWithoutLogin;
  readonly api: ApiClient;
  readonly log: (message: string, error?: unknown) => void;
}

/** Prepares this device for each class that is taught here with a login, as its list is now; follows what the server says of PINs. */
export function keepPrepared(
  { session, classroom, prepared, withoutLogin, api, log }: KeepPorts,
  own: (follows: Disposable) => void,
): void {
  const failed = (error: unknown) => log('The class could not be kept for lessons without a login.', error);
  const keep = async () => {
    const { schoolClass, students, lesson } = classroom.state.get();
    const { userInfo, token } = session;
    if (!userInfo || token === undefined || !schoolClass || !lesson || students.length === 0) return;
    const { authToken: _token, phone: _phone, administrator: _administrator, ...by } = userInfo;
    const list = students.map((student) => ({ ...student, unrecorded: !classroom.mayRecord(student.id) }));
    await prepared.keep(by, schoolClass, session.timeZone, list);
  };
  prepared.onNewPin(() => void keep().catch(failed));
  let { students } = classroom.state.get();
  own(
    classroom.state.subscribe((now) => {
      if (now.students === students) return;
      students = now.students;
      void keep().catch(failed);
    }),
  );
  let token: string | undefined;
  const look = () => {
    if (session.token === token) return;
    token = session.token;
    if (token === undefined) return;
    void withoutLogin.close();
    // A teacher who was in a lesson without a login has the names now, and the school's choices.
    classroom.renew().catch(failed);
    api.call('devicePins', {}, { quiet: true }).then(
      (pins) => prepared.pinsAre(new Set(pins.map(({ id }) => id))),
      () => undefined,
    );
  };
  own(session.state.subscribe(look));
  look();
}
