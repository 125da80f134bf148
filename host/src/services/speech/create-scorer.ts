import type { Clock } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import type { SchoolChoices } from '../session/school-choices.ts';
import type { SessionService } from '../session/session-service.ts';
import type { SessionStore } from '../session/session-store.ts';
import { ChosenScorer } from './chosen-scorer.ts';
import { CloudScorer } from './cloud/cloud-scorer.ts';
import { socketsOf } from './cloud/gateway-socket.ts';
import { sayNote } from './engine-note.ts';
import { LazySpeechWorker } from './lazy-speech-worker.ts';
import { MeasuredScorer } from './measured.ts';

/** What the page's scorer needs of the host. */
export interface ScorerParts {
  readonly api: () => ApiClient;
  readonly clock: Clock;
  readonly store: SessionStore;
  readonly session: SessionService;
  readonly choices: SchoolChoices;
  readonly notices: NoticeStore;
  readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string;
  /** A scorer can be had again. */
  back(): void;
}

/** How long the school's server may take to name the gateways. */
const accessMs = 10_000;

/** The page's scorer: this machine's worker, and the gateways where the school has chosen them. */
export function createScorer({ api, clock, store, session, choices, notices, t, back }: ScorerParts): ChosenScorer {
  const cloud = new CloudScorer({
    clock,
    open: socketsOf(WebSocket),
    // The school's own server takes a signature in its session's browser only.
    post: async (url, body, signal) => (await fetch(url, { method: 'POST', body, signal, credentials: 'same-origin' })).json(),
    access: (signal) => api().call('scoringAccess', {}, { quiet: true, timeoutMs: accessMs, ...(signal && { signal }) }),
    gradeId: () => store.get('classData')?.gradeId,
    id: () => crypto.randomUUID().replaceAll('-', ''),
  });
  const scorer = new ChosenScorer(new MeasuredScorer(new LazySpeechWorker()), cloud, {
    clock,
    chosen: () => (store.text('scoring') === 'cloud' ? 'cloud' : 'device'),
    confirmed: () => choices.confirmed(),
    tell: (note) => void notices.show({ ...sayNote(note, t, downlinkMbps()), ms: 8000 }),
    back,
  });
  let { token } = session;
  session.state.subscribe(() => {
    if (session.token !== token) cloud.forgetAccess();
    token = session.token;
    scorer.refresh();
  });
  choices.revision.subscribe(() => scorer.refresh());
  return scorer;
}

/** Chromium's guess. */
const downlinkMbps = (): number | undefined => (navigator as { connection?: { readonly downlink?: number } }).connection?.downlink;
