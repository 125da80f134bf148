import Type from 'typebox';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** Which version the server gives out. */
export const versionCalls = {
  checkVersion: call(
    callPaths.checkVersion,
    'The version that this server gives out: of the web app (`build` is another text for each build) and, where one has been named, of the desktop client.',
    closed({}),
    closed({
      /** Whether the caller’s desktop client, by its headers, is an older one than is at `downloadUrl`; a page compares its own build. */
      upgrade: Type.Boolean(),
      /** Of the client’s release where `upgrade`, else of the web app; so are the next two. */
      lastVersion: Type.String(),
      upgradeMsg: Type.String(),
      /** It is not left to the teacher. */
      forceUpgrade: Type.Boolean(),
      /** The installer; its folder is the feed. Empty without `upgrade`, and where no installer is there. */
      downloadUrl: Type.String(),
      build: Type.String(),
    }),
  ),
} as const;
