import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { updateDeskToken } from '../../services/version/update-desk.ts';
import { versionsToken } from '../../services/version/versions.ts';
import { useService, useText } from '../host-context.tsx';

/** Offers what is newer: the client's release in a dialog of its own, or to load the page that the server gives out now; nothing of a lesson is lost by it. */
export function useOfferVersion(): () => Promise<void> {
  const dialogs = useService(dialogsToken);
  const classroom = useService(classroomToken);
  const versions = useService(versionsToken);
  const updateDesk = useService(updateDeskToken);
  const t = useText();
  return async () => {
    if (versions.state.get().client) return updateDesk.open();
    const inLesson = classroom.state.get().lesson !== undefined;
    const sure = await dialogs.confirm(() => ({
      title: t('version.question'),
      text: t(inLesson ? 'version.in-lesson' : 'version.what'),
      confirm: t('version.load'),
      cancel: t('version.later'),
    }));
    if (sure) window.location.reload();
  };
}
