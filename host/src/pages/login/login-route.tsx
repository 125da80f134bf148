import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { useService } from '../../shell/host-context.tsx';
import { LoginPage } from './login-page.tsx';

/** The login page where the host is there already: after a logout. */
export default function LoginRoute() {
  const navigation = useService(navigationToken);
  const classroom = useService(classroomToken);
  return <LoginPage onDone={() => navigation.go(classroom.state.get().schoolClass ? 'Home' : 'ChooseClass', { replace: true })} />;
}
