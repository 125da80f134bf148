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
      /** Whether the caller’s desktop client is an older one than is at `downloadUrl`; a page compares its own build. */
      upgrade: Type.Boolean(),
      lastVersion: Type.String(),
      upgradeMsg: Type.String(),
      forceUpgrade: Type.Boolean(),
      downloadUrl: Type.String(),
      build: Type.String(),
    }),
  ),
} as const;
