import type { Body, Data } from '@chorus/contract';
import type { ExportTask } from '@chorus/contract/api/export-calls';
import { exportPageSize, exportPollMs, maxExportPolls } from '@chorus/contract/api/export-limits';
import { ObservableValue, type Clock, type Disposable, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { token } from '../../lifecycle/token.ts';

/** The teacher's files as the panel 近期下载 shows them. */
export type ExportTasksSnapshot = {
  /** The panel is open [3-28]. */
  readonly showExportProgress: boolean;
  /** Newest first; undefined until the server has said. */
  readonly tasks: readonly ExportTask[] | undefined;
  /** `timeout`: something is still being made after the last poll [8-12]. `unreachable`: the server did not say. */
  readonly trouble: 'none' | 'timeout' | 'unreachable';
  /** Something can be fetched since the panel was open last. */
  readonly fresh: boolean;
};

/** What {@link ExportTasks} needs of the host. */
export interface ExportTasksPorts {
  api(): Pick<ApiClient, 'call'>;
  readonly clock: Pick<Clock, 'timeout'>;
  /** Undefined: nobody is logged in. */
  readonly teacherId: () => string | undefined;
  /** Fetches a file by an address that the server gave. */
  fetchFile(url: string): Promise<Blob>;
}

const nothing: ExportTasksSnapshot = Object.freeze({ showExportProgress: false, tasks: undefined, trouble: 'none', fresh: false });

export const exportTasksToken = token<ExportTasks>('exportTasks');

/** Files that the server makes for the teacher: asks for them, and looks how far they are. */
export class ExportTasks {
  readonly #state = new ObservableValue<ExportTasksSnapshot>(nothing);
  /** The watch of now: an answer to an older one changes nothing. */
  #watch: { polls: number; timer?: Disposable } | undefined;

  constructor(private readonly ports: ExportTasksPorts) {}

  get state(): Observable<ExportTasksSnapshot> {
    return this.#state;
  }

  /** Opens the panel and looks how far the files are. */
  open(): Promise<void> {
    this.#set({ showExportProgress: true, fresh: false });
    return this.look();
  }

  close(): void {
    this.#set({ showExportProgress: false, fresh: false });
  }

  /** Asks how far the files are, and again while one is being made: every 3 s, at most 10 times [4-40] [9-12]. */
  look(): Promise<void> {
    this.#stop();
    const watch = { polls: 0 };
    this.#watch = watch;
    this.#set({ trouble: 'none' });
    return this.#ask(watch);
  }

  /** Has a report made, and opens the panel. Error: `ApiError`, which the teacher was told. */
  async request(body: Body<'requestExport'>): Promise<void> {
    this.#take(await this.ports.api().call('requestExport', body));
    await this.open();
  }

  /** Has a file made once more. Error: `ApiError`, which the teacher was told. */
  async retry(id: string): Promise<void> {
    this.#take(await this.ports.api().call('retryExport', { id }));
    await this.look();
  }

  /** A file that is finished. Error: whatever kept it from coming. */
  async file(id: string): Promise<Blob> {
    // Addresses hold for a while only, and a panel may stand open for long.
    const { pageContents } = await this.#list();
    const url = pageContents.find((task) => task.id === id)?.resultUrl;
    if (!url) {
      this.#set({ tasks: Object.freeze(pageContents) });
      throw new Error(`The file ${id} is there no longer.`);
    }
    return this.ports.fetchFile(url);
  }

  /** Nobody else's files: at logout, and when another teacher logs in. */
  forget(): void {
    this.#stop();
    this.#state.set(nothing);
  }

  #list(): Promise<Data<'exportTasks'>> {
    const id = this.ports.teacherId() ?? '';
    const page = { page: 1, pageSize: exportPageSize, createUid: id, taskType: 1, userId: id, source: 203 } as const;
    return this.ports.api().call('exportTasks', page, { quiet: true });
  }

  async #ask(watch: { polls: number; timer?: Disposable }): Promise<void> {
    let tasks: readonly ExportTask[] | undefined;
    try {
      tasks = (await this.#list()).pageContents;
    } catch {
      // The next poll may reach it.
    }
    if (watch !== this.#watch) return;
    if (tasks) this.#show(tasks);
    const running = tasks ? tasks.some(isRunning) : (this.#state.get().tasks ?? []).some(isRunning);
    if (!running) return this.#set({ trouble: tasks ? 'none' : 'unreachable' });
    if (watch.polls >= maxExportPolls) return this.#set({ trouble: 'timeout' });
    watch.timer = this.ports.clock.timeout(exportPollMs, () => {
      watch.polls += 1;
      void this.#ask(watch);
    });
  }

  #show(tasks: readonly ExportTask[]): void {
    const before = this.#state.get();
    const waited = new Set(before.tasks?.filter(isRunning).map(({ id }) => id));
    const done = tasks.some(({ id, taskStatus }) => taskStatus === 'FINISHED' && waited.has(id));
    this.#set({ tasks: Object.freeze([...tasks]), fresh: !before.showExportProgress && (before.fresh || done) });
  }

  /** A task as the server has just said that it is. */
  #take(task: ExportTask): void {
    const others = (this.#state.get().tasks ?? []).filter(({ id }) => id !== task.id);
    this.#set({ tasks: Object.freeze([task, ...others].sort((a, b) => b.requestAt - a.requestAt)) });
  }

  #stop(): void {
    this.#watch?.timer?.dispose();
    this.#watch = undefined;
  }

  #set(change: Partial<ExportTasksSnapshot>): void {
    this.#state.set(Object.freeze({ ...this.#state.get(), ...change }));
  }
}

/** Whether it is still being made. */
export const isRunning = ({ taskStatus }: ExportTask): boolean => taskStatus === 'RUNNING';
