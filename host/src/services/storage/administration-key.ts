/** The key of an administrator's token among the small values of a tab. */
export const administrationKey = 'admin.token';
