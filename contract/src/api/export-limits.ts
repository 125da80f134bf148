/** What a teacher can have made as a file. */
export const exportKinds = ['CHORUS_CLASS_REPORT'] as const;
/** Files of a teacher that are being made at once. */
export const maxRunningExports = 3;
/** Files of a teacher that are kept at once: with one more the oldest goes. */
export const maxExports = 20;
/** A file is kept for so many days. */
export const exportDays = 7;
/** A report is of so many days at most: more than a school year. */
export const maxReportDays = 400;
/** The list says how far a file is; a page asks again in this time … */
export const exportPollMs = 3_000;
/** … and so often [9-12]. */
export const maxExportPolls = 10;
/** Tasks of one part of the list [9-12]. */
export const exportPageSize = 10;
