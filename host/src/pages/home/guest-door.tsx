import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { useService } from '../../shell/host-context.tsx';
import { useWithoutLogin, WithoutLoginDoor } from '../../shell/without-login/without-login-door.tsx';

/** In offline mode nobody has to log in: a lesson begins from Home [6-3]. */
export function GuestDoor() {
  const navigation = useService(navigationToken);
  const without = useWithoutLogin(() => navigation.go('Home', { replace: true }));
  return (
    <>
      <WithoutLoginDoor doors={without.doors} onPress={without.open} />
      {without.dialog}
    </>
  );
}
