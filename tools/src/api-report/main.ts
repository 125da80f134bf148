import { writeFileSync } from 'node:fs';
import { printApi, readApi, reportFile } from './api-report.ts';

writeFileSync(reportFile, printApi(readApi()));
console.log(`Wrote ${reportFile}.`);
