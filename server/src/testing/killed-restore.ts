// Restores a backup in a process of its own, which kills itself before its n-th change of the disk: `killed-restore.mjs FILE FOLDER N`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { register } from 'tsx/esm/api';

register();
const { restoreBackup } = await import('../backup/restore.ts');
const { consoleOfPlatform } = await import('../audit/audit.ts');
const [, , file, dataDir, n] = process.argv;
let changes = 0;
const counted = (of, name) => {
  const work = of[name];
  of[name] = (...args) => {
    changes += 1;
    if (changes === Number(n)) process.kill(process.pid, 'SIGKILL');
    return work(...args);
  };
};
for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'chmodSync', 'fsyncSync']) counted(fs, name);
for (const name of ['copyFile', 'open']) counted(fs.promises, name);
syncBuiltinESMExports();
await restoreBackup(file, dataDir, Date.now, consoleOfPlatform);
