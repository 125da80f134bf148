import type { Session } from 'electron';
import { originOf } from '../security/navigation.ts';
import { mayUse } from '../security/permissions.ts';

/** Answers every question of a page for a permission by our list; nobody is asked. */
export function answerPermissions(session: Session, server: () => string | undefined): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const origin = originOf(details.requestingUrl);
    answer(mayUse({ permission, origin, mainFrame: details.isMainFrame, media }, server()));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, { isMainFrame, mediaType }) => {
    const media = mediaType === undefined ? [] : [mediaType];
    return mayUse({ permission, origin: originOf(requestingOrigin), mainFrame: isMainFrame, media }, server());
  });
  session.setDevicePermissionHandler(() => false);
}
