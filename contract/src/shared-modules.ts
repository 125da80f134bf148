/** The modules that host and plugins share, each once in a page, with the major that this SDK major stands for. Everything else that a plugin uses is bundled into it. */
export const sharedModules: Readonly<Record<string, number>> = {
  react: 19,
  'react/jsx-runtime': 19,
  'react-dom': 19,
  mobx: 7,
  'mobx-react-lite': 5,
  '@blueprintjs/core': 6,
  '@chorus/sdk': 1,
  '@chorus/sdk/ui': 1,
};

/** The SDK's major: bundles are served below `/p/<sdkMajor>/`, and the page's import map has a scope for each. */
export const sdkMajor = 1;
