import { CloudError } from './cloud/cloud-error.ts';

/**
 * What is to be said of the engine [8-7, 8-9]. `slow`: not ready after 10.5 s; `away`: the gateways can't be had, and this machine scores instead;
 * `failed`: a gateway refused a recording; `back`: the gateways score again; `init`: this machine's scorer could not be loaded either.
 */
export type EngineNote =
  | { readonly kind: 'slow' | 'back' | 'init' }
  | { readonly kind: 'away'; readonly why: 'network' | 'unstable' | 'access' }
  | { readonly kind: 'failed'; readonly message: string; readonly errId: number };

/** The protocol's number of a core type that a gateway does not score: another scorer may. */
const unknownCore = 41035;

/** What to say of a gateway's failure; undefined when there is nothing to say. */
export function noteOf(error: unknown): EngineNote | undefined {
  if (!(error instanceof CloudError)) return { kind: 'away', why: 'network' };
  switch (error.code) {
    case 'no-access':
      return { kind: 'away', why: 'access' };
    case 'unreachable':
      return { kind: 'away', why: 'network' };
    case 'dropped':
    case 'timed-out':
      return { kind: 'away', why: 'unstable' };
    case 'refused':
      return error.errId === unknownCore ? undefined : { kind: 'failed', message: error.message, errId: error.errId ?? 0 };
    case 'bad-answer':
      return { kind: 'failed', message: error.message, errId: 0 };
  }
}

/** Says a note in the teacher's language. `downlinkMbps`: how fast the browser thinks the network is [8-9]. */
export function sayNote(
  note: EngineNote,
  t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
  downlinkMbps: number | undefined,
): { readonly kind: 'info' | 'good' | 'warning' | 'error'; readonly text: string } {
  switch (note.kind) {
    case 'slow':
      return { kind: 'warning', text: t('speech.slow') };
    case 'back':
      return { kind: 'good', text: t('speech.back') };
    case 'init':
      return { kind: 'error', text: t('speech.init') };
    case 'away':
      return { kind: 'warning', text: t('speech.here', { note: t(`speech.away.${note.why}`) }) };
    case 'failed': {
      const { message, errId } = note;
      const said = t('speech.failed', { message, errId });
      const why = downlinkMbps === undefined ? said : t('speech.failed-bandwidth', { note: said, mbps: downlinkMbps });
      return { kind: 'warning', text: t('speech.here', { note: why }) };
    }
  }
}
