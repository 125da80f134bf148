import { keptProblem } from '../../../host/src/services/stored-answers/kept-problem.ts';
import { readKeptSamples } from '../build/kept-samples.ts';
import type { Finding } from '../finding.ts';
import type { PluginSource } from './plugin-source.ts';

const finding = (message: string, where = 'kept'): Finding => ({ check: 'migrates', message, where });

/** `migrates`: every evaluate type's `migrate` brings samples of what older majors have kept to its own form, and has such samples. */
export function migratesCheck({
  folder,
  built: { migrations },
}: Pick<PluginSource, 'folder'> & { built: Pick<PluginSource['built'], 'migrations'> }): Finding[] {
  const samples = readKeptSamples(folder);
  const known = new Set(migrations.flatMap(({ tries }) => tries.map(({ file }) => file)));
  return [
    ...samples.flatMap((sample) => {
      if ('problem' in sample) return [finding(`It is no kept answer: ${sample.problem}.`, sample.file)];
      return known.has(sample.file)
        ? []
        : [finding(`No evaluate type here has a newer major than "${sample.type}" with "migrate".`, sample.file)];
    }),
    ...migrations.flatMap((type) => [
      ...(type.tries.length > 0
        ? []
        : [
            finding(
              `"${type.id}" has "migrate", and there is no older answer to try it on: put one of each older major into kept/<name>.json, as { "type": "<id>/<major>", "item": …, "answer": …, "result": … }.`,
            ),
          ]),
      ...type.tries.flatMap(({ file, brought, error }) => {
        const sample = samples.find((one) => one.file === file);
        if (!sample || 'problem' in sample) return [];
        const why = error ?? keptProblem(brought, sample.kept, type);
        return why === undefined
          ? []
          : [finding(`"${type.id}" can't bring this answer of "${sample.type}" to its own form: ${why}.`, file)];
      }),
    ]),
  ];
}
