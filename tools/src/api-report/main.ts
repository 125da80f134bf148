import { writeFileSync } from 'node:fs';
import { printApi, readApi, reportFile } from './api-report.ts';
import { printReference, referenceFile } from './reference.ts';

const api = readApi();
writeFileSync(reportFile, printApi(api));
writeFileSync(referenceFile, printReference(api));
console.log(`Wrote ${reportFile} and ${referenceFile}.`);
