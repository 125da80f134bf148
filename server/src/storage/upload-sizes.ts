import type { Db } from '../database/open.ts';
import type { UploadTable } from '../database/tables.ts';
import type { SchoolStorage } from './school-storage.ts';

/** How large the uploads are that go on: they take their school's room, too. */
export class UploadSizes {
  constructor(
    private readonly db: Db,
    private readonly schools: SchoolStorage,
  ) {}

  /** Before a part is kept: its upload has so many bytes with it. Error: `ObjectError` `QuotaExceeded`. */
  async claim(upload: UploadTable): Promise<void> {
    const { bytes } = upload;
    await this.schools.keep(upload.schoolId, (trx) =>
      trx
        .insertInto('uploads')
        .values(upload)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ bytes }))
        .execute(),
    );
  }

  /** An upload has so many bytes after all. */
  async correct(id: string, bytes: number): Promise<void> {
    await this.db.updateTable('uploads').set({ bytes }).where('id', '=', id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.db.deleteFrom('uploads').where('id', '=', id).execute();
  }

  /** These are all that there are. */
  async replace(uploads: readonly UploadTable[]): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('uploads').execute();
      for (const upload of uploads) await trx.insertInto('uploads').values(upload).execute();
    });
  }

  /** Keys that wait for their object, whosever. */
  async waitingKeys() {
    return this.db.selectFrom('objects').select(['key', 'schoolId', 'teacherId']).where('state', '=', 'issued').execute();
  }
}
