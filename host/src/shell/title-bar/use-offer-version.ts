import { useHost, useText } from '../host-context.tsx';

/** Offers to load the version that the server gives out now; nothing of a lesson is lost by it. */
export function useOfferVersion(): () => Promise<void> {
  const { dialogs, classroom } = useHost();
  const t = useText();
  return async () => {
    const inLesson = classroom.state.get().lesson !== undefined;
    const sure = await dialogs.confirm({
      title: t('version.question'),
      text: t(inLesson ? 'version.in-lesson' : 'version.what'),
      confirm: t('version.load'),
      cancel: t('version.later'),
    });
    if (sure) window.location.reload();
  };
}
