import { fuses } from '../security/fuses.ts';
import { linkScheme } from '../window/deep-link.ts';

/** What an installer is made of beside the sources. */
export interface BuildOptions {
  /** Whose signature Windows' installers have: an installed client takes newer ones from nobody else, and none without it. */
  readonly publisher?: string;
  /** Activities of the build, as `tools/dist/built-in.json` names their folders. */
  readonly activities: readonly string[];
  /** Packages that the server needs, as paths in the project. */
  readonly packages: readonly string[];
}

/** electron-builder's configuration: one installer that is a whole classroom, for Windows 10 and later, macOS and Linux. Checked against its schema. */
export function builderConfig({ publisher, activities, packages }: BuildOptions) {
  return {
    appId: 'cn.chorus.classroom',
    productName: 'Chorus',
    // A name that can be an address.
    artifactName: '${productName}-${version}-${arch}.${ext}',
    copyright: 'Apache-2.0',
    directories: { app: '.', buildResources: 'desktop/icons', output: 'dist/installers' },
    extraMetadata: { main: 'desktop/dist/main.mjs' },
    files: [
      '!**/*',
      'package.json',
      'LICENSE',
      'desktop/dist/**/*',
      'desktop/icons/tray.png',
      'desktop/release-key.pem',
      'host/dist/**/*',
      'sdk/dist/**/*',
      'server/dist/**/*',
      'server/content/pack/**/*',
      'server/content/school.json',
      'speech/model/**/*',
      'speech/dictionary/**/*',
      'tools/dist/built-in.json',
      ...activities.map((folder) => `${folder}/**/*`),
      ...packages.map((path) => `${path}/**/*`),
      'node_modules/@libsql/**/*',
    ],
    asar: true,
    // A native library can't be loaded out of an archive.
    asarUnpack: ['**/*.node'],
    npmRebuild: false,
    electronFuses: fuses,
    protocols: [{ name: 'Chorus', schemes: [linkScheme] }],
    electronLanguages: ['zh-CN', 'en-US'],
    win: {
      target: [{ target: 'nsis', arch: ['x64'] }],
      icon: 'icon.png',
      requestedExecutionLevel: 'asInvoker',
      ...(publisher !== undefined && { signtoolOptions: { publisherName: publisher } }),
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
      installerLanguages: ['zh_CN', 'en_US'],
      differentialPackage: true,
    },
    mac: {
      // An update comes by the zip.
      target: ['dmg', 'zip'].map((target) => ({ target, arch: ['x64', 'arm64'] })),
      category: 'public.app-category.education',
      icon: 'icon.png',
      hardenedRuntime: true,
      extendInfo: { NSMicrophoneUsageDescription: 'Chorus listens to students who read aloud.' },
    },
    linux: { target: [{ target: 'AppImage', arch: ['x64'] }], category: 'Education', icon: 'icon.png' },
    // The server of the classroom names the feed; what an update needs beside it is written into a client only where something stands here.
    publish: [{ provider: 'generic', url: 'https://feed.invalid/' }],
  };
}
