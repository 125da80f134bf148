/** What reads roster files. It is heavy, and comes when a file does. */
export { initialsOf } from '@chorus/contract/roster/initials';
export { errorRowsCsv } from '../../roster-file/error-rows.ts';
export { pasteTable } from '@chorus/contract/table-file/paste-table';
export { readTable } from '@chorus/contract/table-file/read-table';
export { readRoster, rosterSheets } from '../../roster-file/roster-sheets.ts';
