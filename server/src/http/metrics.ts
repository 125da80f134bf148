import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { equal } from '../storage/credentials.ts';
import { diskOf } from '../storage/free-bytes.ts';
import type { HandledRequest } from './handled-requests.ts';
import type { Handlers } from './handlers.ts';

/** Where figures are read. */
export const metricsPath = '/metrics';
/** Upper bounds of the histogram, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Durations {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** What is read at the moment that somebody asks. */
export interface MetricSources {
  readonly dataDir: string;
  /** Recordings that wait for a thread; undefined where the server scores none. */
  readonly scoringQueue: (() => number) | undefined;
}

/** Figures of a server as Prometheus reads them: text format 0.0.4. Names of calls and patterns of routes are the only labels that vary. */
export class Metrics {
  readonly #outcomes = new Map<string, Map<string, number>>();
  readonly #durations = new Map<string, Durations>();
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });
  #entries = 0;

  constructor(private readonly sources: MetricSources) {
    this.#delay.enable();
  }

  handled({ name, outcome, ms }: HandledRequest): void {
    const outcomes = this.#outcomes.get(name) ?? new Map<string, number>();
    this.#outcomes.set(name, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    const durations = this.#durations.get(name) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 };
    this.#durations.set(name, durations);
    const seconds = ms / 1000;
    const bucket = bounds.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) durations.counts[bucket]! += 1;
    durations.sum += seconds;
    durations.count += 1;
  }

  /** Counts the entries that a call takes. */
  counting(append: Handlers['appendJournal']): Handlers['appendJournal'] {
    return async (body, context) => {
      const answer = await append(body, context);
      this.#entries += body.entries.length - answer.refused.length;
      return answer;
    };
  }

  close(): void {
    this.#delay.disable();
  }

  async text(app: FastifyInstance): Promise<string> {
    const { dataDir, scoringQueue } = this.sources;
    const disk = await diskOf(dataDir);
    const connections = await new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    const live = app.hasDecorator('websocketServer') ? app.websocketServer.clients.size : 0;
    const seconds = (nanoseconds: number) => nanoseconds / 1e9;
    const delays = [0.5, 0.99].map((quantile) => [`{quantile="${quantile}"}`, seconds(this.#delay.percentile(quantile * 100))] as const);
    const most = seconds(this.#delay.max);
    this.#delay.reset();
    return [
      family('chorus_requests_total', 'counter', 'Requests by call or route, and what became of them.', this.#countsOf()),
      family('chorus_request_duration_seconds', 'histogram', 'How long requests took until their answer was sent.', this.#bucketsOf()),
      family('chorus_appended_entries_total', 'counter', 'Entries of the journal that were taken.', [['', this.#entries]]),
      family('chorus_event_loop_delay_seconds', 'gauge', 'How late the event loop was since these figures were read last.', delays),
      family('chorus_event_loop_delay_max_seconds', 'gauge', 'The longest of these delays.', [['', most]]),
      family('chorus_connections', 'gauge', 'Open connections.', [['', connections]]),
      family('chorus_live_connections', 'gauge', 'Open live connections of the scoring gateway.', [['', live]]),
      family('chorus_disk_free_bytes', 'gauge', 'What is free on the disk of the data folder.', [['', disk.free]]),
      family('chorus_disk_size_bytes', 'gauge', 'The size of the disk of the data folder.', [['', disk.size]]),
      ...(scoringQueue === undefined
        ? []
        : [family('chorus_scoring_queue', 'gauge', 'Recordings that wait for a thread.', [['', scoringQueue()]])]),
      family('chorus_memory_bytes', 'gauge', 'Resident memory of the process.', [['', process.memoryUsage.rss()]]),
      '',
    ].join('\n');
  }

  #countsOf(): Sample[] {
    return [...this.#outcomes].flatMap(([name, outcomes]) =>
      [...outcomes].map(([outcome, count]): Sample => [`{name="${name}",outcome="${outcome}"}`, count]),
    );
  }

  #bucketsOf(): Sample[] {
    return [...this.#durations].flatMap(([name, { counts, sum, count }]) => {
      let sofar = 0;
      const buckets = bounds.map((bound, n): Sample => [`_bucket{name="${name}",le="${bound}"}`, (sofar += counts[n]!)]);
      const all: Sample[] = [
        [`_bucket{name="${name}",le="+Inf"}`, count],
        [`_sum{name="${name}"}`, sum],
        [`_count{name="${name}"}`, count],
      ];
      return [...buckets, ...all];
    });
  }
}

/** What follows a family's name, and the value. */
type Sample = readonly [suffix: string, value: number];

const family = (name: string, type: string, help: string, samples: readonly Sample[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map(([suffix, value]) => `${name}${suffix} ${value}`)].join('\n');

/** Gives the figures to who knows the token; to everybody else the address is not there. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(metricsPath, async (request, reply) => {
    if (!equal(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.text(app));
  });
  app.addHook('onClose', async () => metrics.close());
}
