import { plainPhone } from '@chorus/contract/as-typed';
import { orgKinds, type OrgKind } from '@chorus/contract/roles';
import { platformId } from '../organisations/add-organisation.ts';
import type { ProvisionFile } from './provision-file.ts';

/** Something in a file that does not go together with the rest of it. */
export interface Misfit {
  readonly path: string;
  readonly message: string;
}

/** What a schema can't say: that what is named is there, once, and may be what it is said to be. */
export function misfitsOf(file: ProvisionFile): Misfit[] {
  const found: Misfit[] = [];
  const say = (path: string, message: string) => void found.push({ path, message });
  const kinds = new Map<string, OrgKind>([[platformId, 'platform']]);
  const names = new Set<string>();
  for (const [i, { id, parentId = platformId, kind, name }] of (file.organisations ?? []).entries()) {
    const at = `/organisations/${i}`;
    const parent = kinds.get(parentId);
    if (kinds.has(id)) say(`${at}/id`, `there is a "${id}" already: give this one an id of its own`);
    if (parent === undefined) say(`${at}/parentId`, `there is no "${parentId}" before this one: list it first`);
    else if (orgKinds.indexOf(kind) <= orgKinds.indexOf(parent))
      say(`${at}/kind`, `a ${kind} can't lie in a ${parent}: name a wider parent`);
    if (names.has(`${parentId}\n${name.trim()}`)) say(`${at}/name`, 'another one there has this name: name them apart');
    names.add(`${parentId}\n${name.trim()}`);
    if (!kinds.has(id)) kinds.set(id, kind);
  }
  const school = (path: string, id: string) => {
    if (kinds.get(id) !== 'school') say(path, `there is no school "${id}": list it under organisations`);
  };
  const phones = new Map([[plainPhone(file.administrator.phone), new Set<string>()]]);
  for (const [i, { phone: typed, memberships }] of (file.accounts ?? []).entries()) {
    const at = `/accounts/${i}`;
    const phone = plainPhone(typed);
    if (phones.has(phone)) say(`${at}/phone`, 'another account has this phone: give one account all of its memberships');
    const teaches = new Set<string>();
    for (const [j, { orgId, role, stage }] of memberships.entries()) {
      const place = `${at}/memberships/${j}`;
      if (!kinds.has(orgId)) say(`${place}/orgId`, `there is no "${orgId}": list it under organisations`);
      if (role !== 'teacher') continue;
      if (kinds.has(orgId)) school(`${place}/orgId`, orgId);
      if (!stage) say(`${place}/stage`, 'a teacher needs one: "primary" or "middle"');
      teaches.add(orgId);
    }
    phones.set(phone, teaches);
  }
  const classes = new Set<string>();
  for (const [i, { id, schoolId, teachers }] of (file.classes ?? []).entries()) {
    if (classes.has(id)) say(`/classes/${i}/id`, `there is a "${id}" already: give this one an id of its own`);
    classes.add(id);
    school(`/classes/${i}/schoolId`, schoolId);
    for (const [j, phone] of teachers.entries())
      if (!phones.get(plainPhone(phone))?.has(schoolId))
        say(`/classes/${i}/teachers/${j}`, `nobody with this phone teaches at "${schoolId}": add the membership under accounts`);
  }
  for (const [i, { orgId, effect, version }] of (file.rules ?? []).entries()) {
    if (!kinds.has(orgId)) say(`/rules/${i}/orgId`, `there is no "${orgId}": list it under organisations`);
    if ((effect === 'pin') !== (version !== undefined))
      say(`/rules/${i}/version`, 'what is pinned needs a version, and nothing else has one');
  }
  for (const [i, { schoolId }] of (file.settings ?? []).entries()) school(`/settings/${i}/schoolId`, schoolId);
  return found;
}
