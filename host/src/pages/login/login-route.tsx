import { useHost } from '../../shell/host-context.tsx';
import { LoginPage } from './login-page.tsx';

/** The login page where the host is there already: after a logout. */
export default function LoginRoute() {
  const { navigation, classroom } = useHost();
  return <LoginPage onDone={() => navigation.go(classroom.state.get().schoolClass ? 'Home' : 'ChooseClass', { replace: true })} />;
}
