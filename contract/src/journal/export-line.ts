import Type, { type Static } from 'typebox';
import { closed } from '../api/envelope.ts';
import { Id, JournalEntry } from './entry.ts';

/** Says what the first line's file is; the number is the format's major. */
export const exportFormat = 'chorus.journal/1';

export const ExportLine = Type.Union([
  /** The first line: whose records these are. */
  closed({
    line: Type.Literal('header'),
    format: Type.Literal(exportFormat),
    schoolId: Id,
    ownerId: Id,
    /** UTC milliseconds. */
    exportedAt: Type.Integer(),
    entries: Type.Integer({ minimum: 0 }),
    recordings: Type.Integer({ minimum: 0 }),
  }),
  /**
   * A lesson that began when the server could not be told. `startTime` as `classroom/save` takes it. `deviceId`: it was given on that device without a
   * login, and the teacher takes it.
   */
  closed({
    line: Type.Literal('lesson'),
    id: Id,
    clazzId: Id,
    startTime: Type.String({ maxLength: 32 }),
    deviceId: Type.Optional(Id),
  }),
  closed({ line: Type.Literal('entry'), entry: JournalEntry }),
  /** A recording as a file of its codec, in base64. */
  closed({
    line: Type.Literal('recording'),
    recordingId: Id,
    attemptId: Id,
    codec: Type.Enum(['wav', 'mp3', 'ogg']),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    base64: Type.String({ maxLength: 32 * 1024 * 1024 }),
  }),
]);
/** A line of an exported journal: a JSON object. The file is its lines, each ended by a line feed, compressed by gzip. */
export type ExportLine = Static<typeof ExportLine>;
/** The first line. */
export type ExportHeader = Extract<ExportLine, { line: 'header' }>;

/** One line as it is written. */
export const writeExportLine = (line: ExportLine): string => `${JSON.stringify(line)}\n`;
