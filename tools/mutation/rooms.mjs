/** Where mutants are made, and the tests that should notice them: those in these folders whose imports reach the changed file. */
export const rooms = [
  { name: 'kernel', folder: 'host/src/kernel', tests: ['host/src/kernel', 'sdk/src/plugin'] },
  { name: 'contract', folder: 'contract/src', tests: ['contract/src'] },
  { name: 'rules', folder: 'sdk/src/rules', tests: ['sdk/src/rules'] },
  { name: 'answer-session', folder: 'host/src/services/answer-session', tests: ['host/src/services/answer-session'] },
  { name: 'journal', folder: 'host/src/services/journal', tests: ['host/src/services/journal'] },
  { name: 'server', folder: 'server/src', tests: ['server/src'] },
  { name: 'scoring', folder: 'speech/src/scoring', tests: ['speech/src/scoring', 'speech/src/refusal', 'speech/src/vectors.test.ts'] },
];

/** Whether a file, by its path from the root, is a source of the room: no test, no declaration, nothing for tests. */
export const isMutated = (path, { folder }) =>
  path.startsWith(`${folder}/`) && /\.ts$/.test(path) && !/\.(test|d)\.ts$|-types\.ts$|\/testing\//.test(path);
