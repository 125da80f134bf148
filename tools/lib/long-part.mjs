import { Failure } from './failure.mjs';

const parts = 5;

/** The fifth of the long run, 1 to 5, for a content: `CI_FIFTH`, else by HEAD's tree, so that equal content runs equal parts. */
export function fifthOf(tree, asked = process.env.CI_FIFTH) {
  if (!asked) return tree ? (Number.parseInt(tree.slice(0, 8), 16) % parts) + 1 : 1;
  if (!/^[1-5]$/.test(asked)) throw new Failure(`CI_FIFTH is a number from 1 to ${parts}, and not ${asked}.`);
  return Number(asked);
}

/** The one of several that a content has its turn with. */
export const turnOf = (tree, all) => all[tree ? Number.parseInt(tree.slice(8, 16), 16) % all.length : 0];

/**
 * What of the long run's items runs: those `touched`, of them first those of this fifth, so that where time is short each has its turn; then a fifth of
 * the `rest`. `left` says of each other one why it doesn't.
 */
export function longPart(items, isTouched, fifth) {
  const fifthOfItem = (item) => (items.indexOf(item) % parts) + 1;
  const touched = items.filter(isTouched);
  const others = items.filter((item) => !touched.includes(item));
  return {
    touched: [touched.filter((item) => fifthOfItem(item) === fifth), touched.filter((item) => fifthOfItem(item) !== fifth)],
    rest: others.filter((item) => fifthOfItem(item) === fifth),
    left: others.filter((item) => fifthOfItem(item) !== fifth).map((item) => `${item}: of fifth ${fifthOfItem(item)}, and not touched`),
  };
}

/**
 * A browser test runs what was built, which its imports don't show: here a folder has the tests whose promise lives in it.
 * What only passes through a folder is not named: the fifths come round to it.
 */
export const reach = {
  'contract/src/journal': ['23-journal', '27-older-answers', '24-lesson-38', '31-random-kills'],
  'contract/src/roster': ['44-admin-import'],
  'host/src/admin': ['13-barriers', '36-sizes', '44-admin', '44-admin-content', '44-admin-import'],
  'host/src/instruments': ['19-unload-cycles'],
  'host/src/kernel': ['04-home', '11-plugins', '17-bad-plugins', '19-unload-cycles', 'conformance'],
  'host/src/pages': ['13-barriers', '15-bad-input', '16-voice-details', '36-sizes'],
  'host/src/pages/choose-class': ['03-choose-class'],
  'host/src/pages/class-day': ['53-class-day'],
  'host/src/pages/equipment-test': ['07-score'],
  'host/src/pages/help': ['12-shell'],
  'host/src/pages/home': ['04-home', '35-home-class', '51-home-work'],
  'host/src/pages/lesson-end': ['38-lesson-end'],
  'host/src/pages/login': ['46-password', '47-qr', '48-identity'],
  'host/src/pages/student': ['37-student-record'],
  'host/src/platform': ['62-desktop-packages', '63-tool-windows'],
  'host/src/services/answer-bus': ['22-team'],
  'host/src/services/answer-session': [
    '08-record-dialog',
    '09-quiz',
    '10-reload-and-kill',
    '22-team',
    '24-lesson-38',
    '26-word-dialog',
    '33-second-try',
    '43-lesson-40',
  ],
  'host/src/services/audio': ['07-score', '16-voice-details', '18-uploads', '20-scorer-in-browser', '32-sounds'],
  'host/src/services/class-day': ['53-class-day'],
  'host/src/services/classroom': ['03-choose-class'],
  'host/src/services/content': ['05-word-books'],
  'host/src/services/devices': ['21-clickers', '24-lesson-38', '43-lesson-40'],
  'host/src/services/export-tasks': ['50-downloads'],
  'host/src/services/journal': ['10-reload-and-kill', '14-tabs-and-storage', '18-uploads', '23-journal', '30-two-machines'],
  'host/src/services/lesson-end': ['38-lesson-end'],
  'host/src/services/materials': ['05-word-books', '35-home-class'],
  'host/src/services/object-storage': ['18-uploads', '23-journal', 'oss-browser', 'oss-in-the-app'],
  'host/src/services/overview': ['35-home-class'],
  'host/src/services/packages': ['56-packages', '62-desktop-packages'],
  'host/src/services/outside-pages': ['52-outside-pages'],
  'host/src/services/plugin-settings': ['54-settings'],
  'host/src/services/praise': ['33-praise-groups'],
  'host/src/services/session': ['12-shell', '46-password', '47-qr', '48-identity', '55-tour'],
  'host/src/services/settings': ['32-sounds', '54-settings'],
  'host/src/services/sound-effects': ['32-sounds'],
  'host/src/services/speech': ['07-score', '20-scorer-in-browser', '25-scorers'],
  'host/src/services/storage': ['14-tabs-and-storage'],
  'host/src/services/tour': ['55-tour'],
  'host/src/services/version': ['61-updates'],
  'host/src/services/waiting-list': ['03-choose-class', '06-waiting-list', '32-roll-call'],
  'host/src/services/without-login': ['58-offline-lesson'],
  'host/src/shell': ['13-barriers', '17-bad-plugins', '21-clickers', '36-sizes', '63-tool-windows'],
  'host/src/shell/account': ['46-password'],
  'host/src/shell/activation': ['49-activation'],
  'host/src/shell/downloads': ['50-downloads'],
  'host/src/shell/keys': ['66-one-hand'],
  'host/src/shell/leaving': ['12-shell'],
  'host/src/shell/roll-call': ['32-roll-call'],
  'host/src/shell/setting-field': ['54-settings'],
  'host/src/shell/waiting-list': ['06-waiting-list'],
  'host/src/sw': ['10-reload-and-kill', '58-offline-lesson'],
  'plugins/answer-details': ['16-voice-details', '26-word-dialog'],
  'plugins/board-tools': ['34-board-tools', '59-paint', '63-tool-windows'],
  'plugins/examples/quiz': ['09-quiz', 'dev', 'quiz.page'],
  'plugins/pk': ['43-lesson-40'],
  'plugins/smart-word': [
    '05-word-books',
    '07-score',
    '08-record-dialog',
    '15-bad-input',
    '22-team',
    '26-word-dialog',
    '33-second-try',
    '37-sizes-lesson',
    '43-lesson-40',
    'library.page',
  ],
  'sdk/src/plugin': ['11-plugins', '19-unload-cycles', 'conformance'],
  'sdk/src/ui': [
    '08-record-dialog',
    '13-barriers',
    '16-voice-details',
    '33-second-try',
    '37-sizes-lesson',
    '43-lesson-40',
    'library.page',
    'quiz.page',
  ],
  'server/src/accounts': ['46-password'],
  'server/src/content': ['15-bad-input'],
  'server/src/devices': ['21-clickers'],
  'server/src/exports': ['50-downloads'],
  'server/src/identity': ['48-identity'],
  'server/src/journal': ['10-reload-and-kill', '23-journal', '24-lesson-38', '43-lesson-40'],
  'server/src/http': ['64-behind-nginx'],
  'server/src/lesson': ['03-choose-class', '30-two-machines', '31-random-kills'],
  'server/src/own-content': ['44-admin-content'],
  'server/src/people': ['44-admin', '44-admin-import'],
  'server/src/plugins': ['11-plugins', 'author-kit'],
  'server/src/qr-login': ['47-qr'],
  'server/src/scoring': ['25-scorers', 'scoring-gateway'],
  'server/src/session': ['02-login', '46-password', '47-qr', '48-identity'],
  'server/src/storage': ['18-uploads', 'oss-browser', 'oss-in-the-app'],
  'speech/src': ['07-score', '20-scorer-in-browser'],
  'tools/lib': ['01-start'],
  'tools/src': ['author-kit', 'conformance', 'dev'],
  'tools/templates': ['author-kit'],
};

/** The names of browser tests, without `.test.ts`, that these changed files reach. */
export const reached = (files) =>
  new Set(Object.entries(reach).flatMap(([folder, tests]) => (files.some((file) => file.startsWith(`${folder}/`)) ? tests : [])));
