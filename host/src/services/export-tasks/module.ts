import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { clockToken } from '../clock/host-clock.ts';
import { sessionToken } from '../session/session-service.ts';
import { ExportTasks, exportTasksToken } from './export-tasks.ts';

/** A file that has not come by then is given up. */
const fileMs = 60_000;

export const exportTasksModule = serviceModule(exportTasksToken, {
  provide: (get) =>
    new ExportTasks({
      api: () => get(apiToken),
      clock: get(clockToken),
      teacherId: () => get(sessionToken).userInfo?.teacherId,
      fetchFile: async (url) => {
        const answer = await fetch(url, { signal: AbortSignal.timeout(fileMs) });
        // Calls say what is wrong in JSON, whatever the status.
        if (!answer.ok || answer.headers.get('content-type')?.includes('json')) throw new Error('The file was not given.');
        return answer.blob();
      },
    }),
  hooks: (tasks) => ({ login: () => tasks.forget() }),
});
