import { chorusBase } from '../paths.ts';

/** Where each call of the administration goes. Apart from the classroom's: no lesson fetches them. */
export const adminPaths = {
  setupState: `${chorusBase}/setup/state`,
  setUp: `${chorusBase}/setup/begin`,
  adminLogin: `${chorusBase}/administrator/login`,
  redeemCode: `${chorusBase}/account/redeemCode`,
  adminMe: `${chorusBase}/administrator/me`,
  adminLogout: `${chorusBase}/administrator/logout`,
  actFor: `${chorusBase}/administrator/actFor`,
  organisations: `${chorusBase}/organisation/list`,
  saveOrganisation: `${chorusBase}/organisation/save`,
  moveOrganisation: `${chorusBase}/organisation/move`,
  archiveOrganisation: `${chorusBase}/organisation/archive`,
  accounts: `${chorusBase}/account/list`,
  account: `${chorusBase}/account/get`,
  saveAccount: `${chorusBase}/account/save`,
  issueCode: `${chorusBase}/account/issueCode`,
  addMembership: `${chorusBase}/account/addMembership`,
  endMembership: `${chorusBase}/account/endMembership`,
} as const;
