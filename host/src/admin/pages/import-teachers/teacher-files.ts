/** What reads lists of teachers. It is heavy, and comes when a file does. */
export { pasteTable } from '@chorus/contract/table-file/paste-table';
export { readTable } from '@chorus/contract/table-file/read-table';
export { mergeTeachers, partsOfTeachers } from '@chorus/contract/teacher-import/teacher-row';
export { readTeachers, teacherSheets } from '@chorus/contract/teacher-import/teacher-sheets';
