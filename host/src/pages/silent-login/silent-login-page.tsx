import { Button, useObservable } from '@chorus/sdk/ui';
import { DoorOpen, LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { apiToken } from '../../api/api-client.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { arrivals, takeArrival } from './arrival.ts';
import { SilentLogin } from './silent-login.ts';

/** Logs in by what the address brought, in words; what fails says what to do. */
export default function SilentLoginPage() {
  const api = useService(apiToken);
  const session = useService(sessionToken);
  const classroom = useService(classroomToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const [login] = useState(() => new SilentLogin({ api, session, inLesson: () => classroom.state.get().lesson !== undefined }));
  const state = useObservable(login.state);
  useEffect(() => {
    void login.begin(takeArrival());
    // Another link in the same window.
    const more = arrivals.subscribe(() => {
      const arrival = takeArrival();
      if (arrival) void login.begin(arrival);
    });
    return () => more.dispose();
  }, [login]);
  const { at } = state;
  useEffect(() => {
    if (at === 'in') void navigation.go(classroom.state.get().schoolClass ? 'Home' : 'ChooseClass', { replace: true });
  }, [at, navigation, classroom]);

  if (state.at === 'asking') {
    const { name, before, lesson } = state;
    const say = (key: string, values: Readonly<Record<string, string>>) => t(lesson ? key : `${key}-idle`, values);
    return (
      <Centre title={t('silent.ask', { name })} icon="login">
        <p>{say('silent.ask-what', { before })}</p>
        <div className="ch-silent-actions">
          <Button kind="primary" size="large" autoFocus onPress={() => login.stay()}>
            {say('silent.ask-no', { before })}
          </Button>
          <Button size="large" onPress={() => void login.enter()}>
            {say('silent.ask-yes', { name })}
          </Button>
        </div>
      </Centre>
    );
  }
  if (state.at === 'failed') {
    const { problem, subject, again } = state;
    const back = session.userInfo !== undefined;
    return (
      <Centre title={t('silent.failed')} icon="login">
        <p role="alert">{t(`silent.${problem}`)}</p>
        {subject !== undefined && (
          <p>
            {t('silent.subject')} <strong translate="no">{subject}</strong>
          </p>
        )}
        <div className="ch-silent-actions">
          {again && (
            <Button kind="primary" size="large" autoFocus onPress={() => void login.again()}>
              {t('silent.again')}
            </Button>
          )}
          <Button
            kind={again ? 'plain' : 'primary'}
            size="large"
            autoFocus={!again}
            onPress={() =>
              void navigation.go(back ? (classroom.state.get().schoolClass ? 'Home' : 'ChooseClass') : 'Login', { replace: true })
            }
          >
            {t(back ? 'silent.home' : 'silent.login')}
          </Button>
        </div>
      </Centre>
    );
  }
  return (
    <Centre title={t('silent.working')} icon="door">
      <p role="status">{t('silent.working-what')}</p>
    </Centre>
  );
}

function Centre(props: { readonly title: string; readonly icon: 'door' | 'login'; readonly children: React.ReactNode }) {
  const Icon = props.icon === 'door' ? DoorOpen : LogIn;
  return (
    <div className="ch-suspension ch-silent">
      <span className="ch-empty-icon">
        <Icon size="3rem" aria-hidden />
      </span>
      <h1 className="ch-page-title">{props.title}</h1>
      {props.children}
    </div>
  );
}
