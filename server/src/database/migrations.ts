import { migration as m001 } from './migrations/001-schools-lessons-journal.ts';
import { migration as m002 } from './migrations/002-clickers.ts';
import { migration as m003 } from './migrations/003-consents-of-allowances.ts';
import { migration as m004 } from './migrations/004-lesson-cursors.ts';
import { migration as m005 } from './migrations/005-sessions-of-actors.ts';
import { migration as m006 } from './migrations/006-tombstones.ts';
import { migration as m007 } from './migrations/007-lesson-machines.ts';
import { migration as m008 } from './migrations/008-used-bytes.ts';
import { migration as m009 } from './migrations/009-lesson-places.ts';
import { migration as m010 } from './migrations/010-class-history.ts';
import { migration as m011 } from './migrations/011-group-sets.ts';
import { migration as m012 } from './migrations/012-praise.ts';
import { migration as m013 } from './migrations/013-organisations.ts';
import { migration as m014 } from './migrations/014-rosters.ts';
import { migration as m015 } from './migrations/015-usage.ts';
import { migration as m016 } from './migrations/016-export-tasks.ts';
import { migration as m017 } from './migrations/017-device-pins.ts';
import { migration as m018 } from './migrations/018-favourites.ts';
import { migration as m019 } from './migrations/019-activation-codes.ts';
import { migration as m020 } from './migrations/020-qr-codes.ts';
import { migration as m021 } from './migrations/021-own-packs.ts';
import { migration as m022 } from './migrations/022-identity-providers.ts';
import { migration as m023 } from './migrations/023-plugin-settings.ts';
import { migration as m024 } from './migrations/024-outside-pages.ts';
import { migration as m025 } from './migrations/025-lesson-claims.ts';
import { migration as m026 } from './migrations/026-audit-actions.ts';
import { migration as m027 } from './migrations/027-phone-sessions.ts';
import { migration as m028 } from './migrations/028-what-an-account-was.ts';
import { migration as m029 } from './migrations/029-open-lessons.ts';
import { migration as m030 } from './migrations/030-appointments.ts';
import { migration as m031 } from './migrations/031-class-teachers-before.ts';
import { migration as m032 } from './migrations/032-found-by-index.ts';
import { migration as m033 } from './migrations/033-selectivities.ts';
import { migration as m034 } from './migrations/034-sessions-of-ways-in.ts';
import { migration as m035 } from './migrations/035-addresses-of-logins.ts';
import { migration as m036 } from './migrations/036-stars.ts';
import { migration as m037 } from './migrations/037-phones-without-prefix.ts';
import { migration as m038 } from './migrations/038-summary-links.ts';
import { migration as m039 } from './migrations/039-lists-of-teachers.ts';
import { migration as m040 } from './migrations/040-refused-answers.ts';
import { migration as m041 } from './migrations/041-changes-of-own-packs.ts';
import { migration as m042 } from './migrations/042-own-texts.ts';
import type { Migration } from './migrations/migration.ts';

/** All steps, in order. */
export const migrations: readonly Migration[] = [
  m001,
  m002,
  m003,
  m004,
  m005,
  m006,
  m007,
  m008,
  m009,
  m010,
  m011,
  m012,
  m013,
  m014,
  m015,
  m016,
  m017,
  m018,
  m019,
  m020,
  m021,
  m022,
  m023,
  m024,
  m025,
  m026,
  m027,
  m028,
  m029,
  m030,
  m031,
  m032,
  m033,
  m034,
  m035,
  m036,
  m037,
  m038,
  m039,
  m040,
  m041,
  m042,
];
