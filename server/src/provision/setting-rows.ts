import { scoringSetting } from '../scoring/scoring-access.ts';
import { soundSetting } from '../school/school-sound.ts';
import { teacherListsSetting } from '../school/teacher-lists.ts';
import { multipartSetting, retentionSetting } from '../storage/school-storage.ts';
import type { ProvisionFile } from './provision-file.ts';

/** A school's settings as they are kept, by name. */
export function settingRows({
  schoolId,
  retentionDays,
  multipart,
  scoring,
  sound,
  teacherLists,
}: NonNullable<ProvisionFile['settings']>[number]): (readonly [name: string, value: string])[] {
  return [
    ...(retentionDays === undefined ? [] : [[retentionSetting(schoolId), String(retentionDays)] as const]),
    ...(multipart === undefined ? [] : [[multipartSetting(schoolId), JSON.stringify(multipart)] as const]),
    ...(scoring === undefined ? [] : [[scoringSetting(schoolId), scoring] as const]),
    ...(sound === undefined ? [] : [[soundSetting(schoolId), JSON.stringify(sound)] as const]),
    ...(teacherLists === undefined ? [] : [[teacherListsSetting(schoolId), String(teacherLists)] as const]),
  ];
}
