// Restores a backup in a process of its own, which kills itself before its n-th change of the disk: `killed-restore.ts FILE FOLDER N`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { consoleOfPlatform } from '../audit/audit.ts';
import { restoreBackup } from '../backup/restore.ts';

const [, , file, dataDir, n] = process.argv;
let changes = 0;
const counted = <K extends string>(of: { [Name in K]: (...args: never[]) => unknown }, name: K) => {
  const work = of[name];
  of[name] = (...args) => {
    changes += 1;
    if (changes === Number(n)) process.kill(process.pid, 'SIGKILL');
    return work(...args);
  };
};
for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'chmodSync', 'fsyncSync'] as const) counted(fs, name);
for (const name of ['copyFile', 'open'] as const) counted(fs.promises, name);
syncBuiltinESMExports();
await restoreBackup(file!, dataDir!, Date.now, consoleOfPlatform);
