import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { watch } from './evidence.ts';

/** What a page runs in. */
export interface BrowserOptions {
  /** A WAV that the fake microphone plays once from its first capture; `voiceLoop` repeats it. */
  readonly voice?: string;
  readonly voiceLoop?: string;
  /** `denied`: the permission is refused; `none`: the machine has no microphone. */
  readonly microphone?: 'denied' | 'none';
  /** Where the receiver of this room really listens: tests run side by side, and 8011 is one port. */
  readonly receiverPort?: number;
}

/** How a teacher's browser is opened. */
export interface TeacherBrowserOptions extends BrowserOptions {
  readonly context?: BrowserContextOptions;
}

function flags({ voice, voiceLoop, microphone, receiverPort }: BrowserOptions): string[] {
  const always = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
    '--js-flags=--expose-gc',
    ...(receiverPort === undefined ? [] : [`--host-resolver-rules=MAP 127.0.0.1:8011 127.0.0.1:${receiverPort}`]),
  ];
  if (microphone === 'none') return [...always, '--use-fake-ui-for-media-stream'];
  const file = voice ? `${voice}%noloop` : voiceLoop;
  return [
    ...always,
    '--use-fake-device-for-media-stream',
    ...(microphone === 'denied' ? [] : ['--use-fake-ui-for-media-stream']),
    ...(file ? [`--use-file-for-fake-audio-capture=${file}`] : []),
  ];
}

/** Launches the browser that `npm test` found. */
export function launch(options: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', headless: true, args: flags(options) });
}

let shared: Promise<Browser> | undefined;

/** Ends the browser that tests without a voice share. */
export async function closeShared(): Promise<void> {
  const browser = await shared;
  shared = undefined;
  await browser?.close();
}

/** A teacher's browser: one profile, any number of tabs. What a microphone hears is a flag of the program, so only those without one share it. */
export class TeacherBrowser {
  private constructor(
    readonly context: BrowserContext,
    private readonly own: Browser | undefined,
  ) {}

  static async open(options: TeacherBrowserOptions = {}): Promise<TeacherBrowser> {
    const own = (options.voice ?? options.voiceLoop ?? options.microphone ?? options.receiverPort) ? await launch(options) : undefined;
    const browser = own ?? (await (shared ??= launch()));
    const context = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      ...options.context,
    });
    context.setDefaultTimeout(60_000);
    return new TeacherBrowser(context, own);
  }

  async tab(url?: string): Promise<Page> {
    const page = await this.context.newPage();
    watch(page);
    if (url) await page.goto(url);
    return page;
  }

  /** Ends the browser. A call that a test answers itself may be under way: its answer is of no use any more, and no error. */
  async close(): Promise<void> {
    await Promise.all(this.context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
    await this.own?.close();
  }
}
