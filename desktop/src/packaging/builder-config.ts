import { fuses } from '../security/fuses.ts';
import { linkScheme } from '../window/deep-link.ts';

/** Where installed clients look for newer ones; whoever publishes them names it. */
export interface BuildOptions {
  readonly feedUrl?: string;
  /** Activities of the build, as `tools/dist/built-in.json` names their folders. */
  readonly activities: readonly string[];
  /** Packages that the server needs, as paths in the project. */
  readonly packages: readonly string[];
}

/** electron-builder's configuration: one installer that is a whole classroom, for Windows 10 and later, macOS and Linux. Checked against its schema. */
export function builderConfig({ feedUrl, activities, packages }: BuildOptions) {
  return {
    appId: 'cn.chorus.classroom',
    productName: 'Chorus',
    copyright: 'Apache-2.0',
    directories: { app: '.', buildResources: 'desktop/icons', output: 'dist/installers' },
    extraMetadata: { main: 'desktop/dist/main.mjs' },
    files: [
      '!**/*',
      'package.json',
      'LICENSE',
      'desktop/dist/**/*',
      'desktop/icons/tray.png',
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
    win: { target: [{ target: 'nsis', arch: ['x64'] }], icon: 'icon.png', requestedExecutionLevel: 'asInvoker' },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
      installerLanguages: ['zh_CN', 'en_US'],
      differentialPackage: true,
    },
    mac: {
      target: [{ target: 'dmg', arch: ['x64', 'arm64'] }],
      category: 'public.app-category.education',
      icon: 'icon.png',
      hardenedRuntime: true,
      extendInfo: { NSMicrophoneUsageDescription: 'Chorus listens to students who read aloud.' },
    },
    linux: { target: [{ target: 'AppImage', arch: ['x64'] }], category: 'Education', icon: 'icon.png' },
    ...(feedUrl !== undefined && { publish: [{ provider: 'generic', url: feedUrl }] }),
  };
}
