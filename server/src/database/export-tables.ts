/** A file that a teacher has asked for. */
export interface ExportTaskTable {
  id: string;
  schoolId: string;
  teacherId: string;
  kind: string;
  /** What the file is called; names no child. */
  remark: string;
  /** JSON: what of. */
  asked: string;
  requestAt: number;
  status: 'RUNNING' | 'FINISHED' | 'FAILED';
  /** How often it was begun: one that ends the server is not begun for ever. */
  tries: number;
  /** Of the file; 0 without one. */
  bytes: number;
  expiresAt: number;
}

/** Of whom a finished file says something: it goes with them. */
export interface ExportStudentTable {
  taskId: string;
  schoolId: string;
  studentId: string;
}
