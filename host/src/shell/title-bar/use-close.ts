import type { RouteMeta } from '@chorus/sdk';
import { platformToken } from '../../platform/host-platform.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { activitiesToken } from '../../services/activity-sessions/activity-sessions.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { usePick, useService, useText } from '../host-context.tsx';
import { useCurrentRoute } from '../router/current-route.tsx';
import { leaveUnasked, useUnderWay } from '../leaving/ask-before-leaving.tsx';
import { closeDecision } from './close-decision.ts';

const noFlags: RouteMeta = {};

/** What the close button does on this page. */
export function useClose(): () => Promise<void> {
  const dialogs = useService(dialogsToken);
  const navigation = useService(navigationToken);
  const session = useService(sessionToken);
  const platform = useService(platformToken);
  const kernel = useService(kernelToken);
  const activities = useService(activitiesToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const pick = usePick();
  const { own, contributed } = useCurrentRoute();
  const meta = own?.meta ?? contributed?.value.meta ?? noFlags;
  const leave = contributed?.value.leave;
  const under = useUnderWay();

  return async () => {
    const { ask, next } = closeDecision(meta, platform.state.get().desktop);
    const question = () => (leave ? pick(leave.question) : ask && t(`close.${ask}`));
    if (question() !== undefined) {
      const exit = ask === 'exit' && !leave;
      const interrupted = under();
      const { lesson, schoolClass } = classroom.state.get();
      const sure = await dialogs.confirm(() => ({
        title: question() ?? '',
        ...(exit && { ...(lesson && schoolClass && { text: t('close.exit-lesson', { name: schoolClass.name }) }), danger: true }),
        ...(interrupted !== undefined && { text: t(`close.${interrupted}`), danger: interrupted === 'speaking' || exit }),
        confirm: t(exit ? 'close.exit-yes' : 'close.leave-yes'),
        cancel: t(exit ? 'close.exit-no' : 'close.leave-no'),
      }));
      if (!sure) return;
    }
    if (contributed && leave) {
      const { plugin, route } = await kernel.route(contributed.value.name);
      try {
        await route.leave?.onLeave?.(plugin.context);
      } catch (error) {
        kernel.fault(contributed.pluginId, 'event', error);
      }
    }
    // What a PK route leaves with where its plugin says nothing else (2.4-10).
    else if (contributed && ask === 'pk') await activities.clearState(contributed.pluginId);
    if (next === 'logout' && !leave) {
      await session.logout();
      await navigation.go('Login', { query: { quit: '1' } });
      return;
    }
    if (next === 'hide-window' && !leave) return platform.client?.hide();
    await leaveUnasked(() => navigation.back());
  };
}
