/** Bases of the specification's calls and of our own. */
export const classroomBase = '/apiv2/aiClassroom';
export const chorusBase = '/apiv2/chorus';

/** Where each call goes. Apart from the schemas, which weigh more than all that a login page shows. */
export const callPaths = {
  teacherLogin: `${classroomBase}/user/teacherLogin`,
  logout: `${classroomBase}/user/logout`,
  me: `${chorusBase}/session/me`,
  endSessions: `${chorusBase}/session/endAll`,
  sampleLogins: `${chorusBase}/session/sampleLogins`,
  classes: `${classroomBase}/clazz/getListByTeacherId`,
  students: `${classroomBase}/student/getListByClazzId`,
  startLesson: `${classroomBase}/classroom/save`,
  endLesson: `${chorusBase}/lesson/end`,
  holdLesson: `${chorusBase}/lesson/hold`,
  resumePlace: `${chorusBase}/lesson/resume`,
  setResumePlace: `${chorusBase}/lesson/setResume`,
  answerMachines: `${classroomBase}/answerMachine/searchByReceiver`,
  bindAnswerMachines: `${classroomBase}/answerMachine/batchBind`,
  deviceBindings: `${chorusBase}/device/bindings`,
  unbindDevice: `${chorusBase}/device/unbind`,
  ossParam: `${classroomBase}/common/getOssParam`,
  recordingUrl: `${chorusBase}/recording/url`,
  eraseRecording: `${chorusBase}/recording/erase`,
  appendJournal: `${chorusBase}/journal/append`,
  readJournal: `${chorusBase}/journal/read`,
  journalOfDay: `${chorusBase}/journal/day`,
  classAnswers: `${chorusBase}/journal/answers`,
  classCalls: `${chorusBase}/journal/calls`,
  erasures: `${chorusBase}/journal/erasures`,
  compareJournal: `${chorusBase}/journal/compare`,
  eraseStudent: `${chorusBase}/student/erase`,
  wordBooks: `${chorusBase}/content/wordBooks`,
  units: `${chorusBase}/content/units`,
  words: `${chorusBase}/content/words`,
  word: `${chorusBase}/content/word`,
  wordByName: `${classroomBase}/course/selectByWordName`,
  getContent: `${chorusBase}/content/get`,
  listContent: `${chorusBase}/content/list`,
  plugins: `${chorusBase}/plugin/list`,
  setSchoolRule: `${chorusBase}/plugin/setSchoolRule`,
  storageSettings: `${chorusBase}/storage/settings`,
  setStorageSettings: `${chorusBase}/storage/setSettings`,
  scoringAccess: `${chorusBase}/scoring/access`,
  setScoringProvider: `${chorusBase}/scoring/setProvider`,
  schoolSound: `${chorusBase}/school/sound`,
  setSchoolSound: `${chorusBase}/school/setSound`,
} as const;

/** Calls that need no session. */
export const openCalls: ReadonlySet<string> = new Set(['teacherLogin', 'sampleLogins'] satisfies (keyof typeof callPaths)[]);
