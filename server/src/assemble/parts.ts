import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BackupAddresses } from '../backup/backup-routes.ts';
import { BackupWork } from '../backup/backup-work.ts';
import type { Now } from '../clock.ts';
import { ContentLibrary } from '../content/content-library.ts';
import { PackPackages } from '../content/pack-packages.ts';
import type { Db } from '../database/open.ts';
import type { Embedded } from '../embedded/open-embedded.ts';
import { ExportFolder } from '../exports/export-folder.ts';
import { Exports } from '../exports/exports.ts';
import { KnownTeachers } from '../identity/known-teachers.ts';
import { LoginTokens } from '../identity/login-tokens.ts';
import { applyTombstones } from '../journal/erasures.ts';
import { StudentEraser } from '../journal/erase-student.ts';
import { resumeGiving } from '../journal/give-class.ts';
import { logIdentity } from '../journal/log-identity.ts';
import { eraseAgain } from '../journal/lost-data-calls.ts';
import { SqlJournalLog } from '../journal/sql-journal-log.ts';
import { endIdleLessons } from '../lesson/end-lessons.ts';
import { HeldLessons } from '../lesson/held-lessons.ts';
import { localized } from '../locales/texts.ts';
import { BundleStore } from '../plugins/bundle-store.ts';
import { PluginRegistry } from '../plugins/plugin-registry.ts';
import { IncomingPacks } from '../own-content/incoming-packs.ts';
import { changeOf, OwnPacks } from '../own-content/own-packs.ts';
import { OwnFiles } from '../own-texts/own-files.ts';
import { OwnSounds } from '../own-texts/own-sounds.ts';
import { OwnTexts } from '../own-texts/own-texts.ts';
import { SpeechWords } from '../own-content/speech-words.ts';
import { WordLists } from '../own-content/word-lists.ts';
import { PackThread } from '../own-content/pack-thread.ts';
import { isEmpty } from '../session/admin-session-calls.ts';
import { makeStartCode } from '../session/start-code.ts';
import { Logins } from '../session/logins.ts';
import { Sessions } from '../session/sessions.ts';
import { Teaching } from '../session/teaching.ts';
import { Releases } from '../releases/releases.ts';
import { createGateway } from '../scoring/create-gateway.ts';
import { type GatewayInOrder } from '../scoring/remote-gateways.ts';
import { ScoringAccess } from '../scoring/scoring-access.ts';
import type { ServerOptions } from '../server-options.ts';
import { ClockWatch } from '../storage/clock-watch.ts';
import { CredentialMint } from '../storage/credentials.ts';
import { soundEraser } from '../storage/erase-sound.ts';
import { freeBytes } from '../storage/free-bytes.ts';
import { MultipartUploads } from '../storage/multipart-uploads.ts';
import { ObjectStore } from '../storage/object-store.ts';
import { Retention } from '../storage/retention.ts';
import { SchoolStorage } from '../storage/school-storage.ts';
import { UploadSizes } from '../storage/upload-sizes.ts';

/** What the server's calls, routes and jobs are made of. */
export type ServerParts = Awaited<ReturnType<typeof makeParts>>;

/** Makes the parts, and does with them what must be true before the first answer. */
export async function makeParts(
  options: ServerOptions,
  { db, blobs, backups, tombstones, emptyLog }: Embedded,
  now: Now,
  loopback: boolean,
) {
  const log = options.log ?? (() => undefined);
  const sessions = new Sessions(db, now);
  const logins = new Logins(db, now, sessions);
  const teaching = new Teaching(db, now);
  const [tokens, teachers] = [new LoginTokens(db, now), new KnownTeachers(db, now, teaching)];
  const startCode = options.startCode ?? makeStartCode();
  if (await isEmpty(db)) log(localized('setup-code', { code: startCode })['zh-CN']!, undefined);
  const secret = await secretOf(db);
  const mint = new CredentialMint(secret, now);
  const ownSecret = createHmac('sha256', secret).update('scoring').digest('hex');
  const gateways: readonly GatewayInOrder[] = options.scoring?.gateways ?? ['own'];
  const scoring = new ScoringAccess({ db, now, ownSecret: options.scoring && ownSecret, gateways });
  const schools = new SchoolStorage(db, options.schoolQuota);
  const clock = new ClockWatch(db, now, log);
  const store = new ObjectStore(db, blobs, now, schools, clock.stamp);
  const uploads = new MultipartUploads(store, blobs, new UploadSizes(db, schools));
  const gateway = options.scoring && createGateway(options.scoring, { dataDir: options.dataDir, ownSecret, loopback, sessions, now, log });
  const eraseSound = soundEraser(db, store, uploads, gateway);
  const journal = new SqlJournalLog(db, now, eraseSound, { tombstones, blobs });
  const exportFolder = new ExportFolder(options.dataDir);
  const exports = new Exports({ db, now, folder: exportFolder, log });
  const students = new StudentEraser({ db, now, tombstones, blobs, eraseSound, exports, emptyLog });
  // Before the first answer: nobody hears what was deleted before the restore.
  await applyTombstones(db, tombstones, (one) => eraseAgain(one, journal, students));
  await students.resume();
  await resumeGiving(db);
  await store.sweep(await clock.look());
  await uploads.recount();
  const heldLessons = new HeldLessons();
  await endIdleLessons(db, now, heldLessons);
  const retention = new Retention(db, store, now, clock, (owner, attemptId) => journal.erase(owner, [attemptId], 'expired'));
  // The second part is another one at each start: a power cut may have taken the end of what was written.
  const journalLog = `${await logIdentity(db)}.${randomBytes(6).toString('hex')}`;
  const content = await ContentLibrary.open({
    packs: options.packs ?? [],
    folder: join(options.dataDir, 'packs'),
    indexDir: join(options.dataDir, 'content-index'),
    log,
  });
  const ownDir = join(options.dataDir, 'own-content');
  const ownFiles = new OwnFiles(join(options.dataDir, 'own-texts'));
  await ownFiles.clear();
  const ownSounds = new OwnSounds({ db, now, files: ownFiles });
  const ownTexts = new OwnTexts({ db, now, clock, files: ownFiles, sounds: ownSounds, changed: changeOf });
  const indexDir = join(options.dataDir, 'content-own');
  const ownPacks = new OwnPacks({ db, now, clock, base: content, dir: ownDir, indexDir, texts: ownTexts, log });
  await ownPacks.clear();
  const wordLists = new WordLists({
    packs: ownPacks,
    base: content,
    speech: new SpeechWords(options.scoring?.speechDir),
    workDir: join(ownDir, 'incoming'),
  });
  const packagesDir = join(options.dataDir, 'content-packages');
  const packPackages = new PackPackages({ dir: packagesDir, mint, sessions, now, log, free: () => freeBytes(packagesDir) });
  const incomingPacks = new IncomingPacks(join(ownDir, 'incoming'), { mint, sessions, now, thread: new PackThread(options.packProgram) });
  await incomingPacks.clear();
  const bundles = new BundleStore(join(options.dataDir, 'plugin-store'));
  const registry = new PluginRegistry(
    { builtIn: options.builtIn ?? (() => []), folders: [join(options.dataDir, 'plugins'), ...(options.pluginsDirs ?? [])], dev: loopback },
    bundles,
  );
  const releases = new Releases(join(options.dataDir, 'releases'), log);
  const backupWork = new BackupWork(now, log);
  const backupAddresses = new BackupAddresses(mint, sessions, now);
  bundles.prepare();
  mkdirSync(join(options.dataDir, 'plugins'), { recursive: true });

  const ofStudents = { db, now, blobs, store, backups, students, mint, journal };
  return {
    db,
    now,
    log,
    loopback,
    options,
    sessions,
    logins,
    teaching,
    tokens,
    teachers,
    startCode,
    mint,
    gateways,
    scoring,
    schools,
    store,
    uploads,
    gateway,
    journal,
    heldLessons,
    exportFolder,
    exports,
    students,
    retention,
    journalLog,
    content,
    ownPacks,
    ownTexts,
    ownSounds,
    ownFiles,
    wordLists,
    packPackages,
    incomingPacks,
    bundles,
    registry,
    releases,
    backupWork,
    backupAddresses,
    blobs,
    backups,
    emptyLog,
    ofStudents,
  };
}

/** The server's own secret, made once; whoever has it can make credentials. */
async function secretOf(db: Db): Promise<string> {
  const name = 'secret';
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
