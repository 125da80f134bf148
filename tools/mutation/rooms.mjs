/**
 * Where mutants are made, the tests that should notice them (those in these folders whose imports reach the changed file),
 * and how many of a hundred at least are killed: a floor, to be raised with the tests.
 */
export const rooms = [
  { name: 'kernel', folder: 'host/src/kernel', tests: ['host/src/kernel', 'sdk/src/plugin'], least: 80 },
  { name: 'contract', folder: 'contract/src', tests: ['contract/src'], least: 80 },
  { name: 'rules', folder: 'sdk/src/rules', tests: ['sdk/src/rules'], least: 80 },
  { name: 'answer-session', folder: 'host/src/services/answer-session', tests: ['host/src/services/answer-session'], least: 60 },
  { name: 'journal', folder: 'host/src/services/journal', tests: ['host/src/services/journal'], least: 60 },
  { name: 'server', folder: 'server/src', tests: ['server/src'], least: 60 },
  {
    name: 'scoring',
    folder: 'speech/src/scoring',
    tests: ['speech/src/scoring', 'speech/src/refusal', 'speech/src/vectors.test.ts'],
    least: 20,
  },
];

/** Whether a file, by its path from the root, is a source of the room: no test, no declaration, nothing for tests. */
export const isMutated = (path, { folder }) =>
  path.startsWith(`${folder}/`) && /\.ts$/.test(path) && !/\.(test|d)\.ts$|-types\.ts$|\/testing\//.test(path);
