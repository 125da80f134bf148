import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { watch } from './evidence.ts';
import { freePort } from './free-port.ts';
import { asChromium109 } from './oldest-browser.ts';
import { speak, spoken, type Heard } from './voice.ts';

/** What a program of its own is launched for: these are its flags. */
export interface BrowserOptions {
  /** A WAV that Chromium's fake microphone plays once from its first capture; `voiceLoop` repeats it. */
  readonly voiceFile?: string;
  readonly voiceLoop?: string;
  /** This machine has no microphone. */
  readonly microphone?: 'none';
  /** Where the receiver of this room really listens: tests run side by side, and 8011 is one port. */
  readonly receiverPort?: number;
  /** Names that this machine finds at 127.0.0.1, and at which port. */
  readonly names?: Readonly<Record<string, number>>;
}

/** How a teacher's browser is opened. */
export interface TeacherBrowserOptions extends Omit<BrowserOptions, 'microphone'> {
  /** What each recording hears. */
  readonly voice?: readonly Heard[];
  /** `denied`: the permission is refused; `none`: the machine has no microphone. */
  readonly microphone?: 'denied' | 'none';
  /** A folder that a program of its own keeps the profile in; without one nothing of it is on the disk. */
  readonly profile?: string;
  /** The server goes away in this test: the page's service worker holds what the lesson needs. */
  readonly offline?: boolean;
  /** The list folds away by itself while a child or the class answers; else this teacher keeps it open. */
  readonly listFolds?: boolean;
  readonly context?: BrowserContextOptions;
}

/** playwright-core 1.65's own list, which a second one replaces, and the pages of the address bar: Chromium loads them anew for every window. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

function flags({ voiceFile, voiceLoop, microphone, receiverPort, names = {} }: BrowserOptions): string[] {
  const file = voiceFile ? `${voiceFile}%noloop` : voiceLoop;
  const places = { ...(receiverPort !== undefined && { '127.0.0.1:8011': receiverPort }), ...names };
  const rules = Object.entries(places).map(([name, port]) => `MAP ${name} 127.0.0.1:${port}`);
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
    '--js-flags=--expose-gc',
    `--disable-features=${disabledFeatures.join(',')}`,
    ...(rules.length > 0 ? [`--host-resolver-rules=${rules.join(',')}`] : []),
    ...(microphone === 'none' ? [] : ['--use-fake-device-for-media-stream']),
    ...(file ? [`--use-file-for-fake-audio-capture=${file}`] : []),
  ];
}

const programOf = (options: BrowserOptions) => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  headless: true,
  args: flags(options),
  // Without a language a machine's Chromium gives no file a Chinese name.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
});

/** Launches the browser that `npm test` found. */
export function launch(options: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch(programOf(options));
}

interface Shared {
  readonly browser: Browser;
  readonly receiverPort: number;
}
let shared: Promise<Shared> | undefined;

/** As when a teacher closes a window: the page hears of it, and tells the server. Resolves when the server has heard it; a context that is gone takes its requests with it. */
async function sayGoodbye(): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const { fetch } = window;
  window.fetch = (...args) => {
    const answer = fetch(...args);
    sent.push(answer);
    return answer;
  };
  window.dispatchEvent(new Event('pagehide'));
  await Promise.allSettled(sent);
}

/** The browser of this worker's tests, one file after another; it ends with the worker. */
async function ours(): Promise<Shared> {
  const begun = shared;
  const last = await begun?.catch(() => undefined);
  // One that did not come up, or has gone, is no reason why the next test should fail.
  if (shared === begun && !last?.browser.isConnected()) shared = undefined;
  shared ??= freePort().then(async (receiverPort) => ({ receiverPort, browser: await launch({ receiverPort }) }));
  return shared;
}

/** As the teacher chooses it in the list's menu. */
function keepListOpen(): void {
  try {
    localStorage.setItem('chorus.sidebar.stays', '1');
  } catch {
    // a page of no origin keeps nothing
  }
}

/** Where a receiver listens for the pages of this worker. */
export const receiverPort = async (): Promise<number> => (await ours()).receiverPort;

/** A teacher's browser: one profile, any number of tabs. All of a worker are one program, but those whose wish is a flag of it. */
export class TeacherBrowser {
  #closed: Promise<void> | undefined;

  private constructor(
    readonly context: BrowserContext,
    private readonly own: Browser | undefined,
  ) {}

  static async open({
    voice,
    microphone,
    offline,
    listFolds,
    profile,
    context: wish,
    ...flagged
  }: TeacherBrowserOptions = {}): Promise<TeacherBrowser> {
    const own =
      profile === undefined && (microphone === 'none' || Object.values(flagged).some((flag) => flag !== undefined))
        ? await launch({ ...flagged, ...(microphone === 'none' ? { microphone } : {}) })
        : undefined;
    const settings: BrowserContextOptions = {
      viewport: { width: 1920, height: 1080 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      // what it holds for times without a server is some megabytes a test
      serviceWorkers: offline ? 'allow' : 'block',
      ...(microphone === 'denied' ? {} : { permissions: ['microphone'] }),
      ...wish,
    };
    const context =
      profile === undefined
        ? await (own ?? (await ours()).browser).newContext(settings)
        : await chromium.launchPersistentContext(profile, { ...programOf(flagged), ...settings });
    context.setDefaultTimeout(60_000);
    await context.addInitScript(asChromium109);
    if (voice) await context.addInitScript(speak, spoken(voice));
    if (!listFolds) await context.addInitScript(keepListOpen);
    return new TeacherBrowser(context, own);
  }

  async tab(url?: string): Promise<Page> {
    const page = await this.context.newPage();
    watch(page);
    if (url) await page.goto(url);
    return page;
  }

  /** Ends the browser. A call that a test answers itself may be under way: its answer is of no use any more, and no error. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    await Promise.all(this.context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(this.context.pages().map((page) => page.evaluate(sayGoodbye).catch(() => undefined)));
    await this.context.close();
    await this.own?.close();
  }
}
