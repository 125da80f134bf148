/** A class has so many sets of groups in use at most. */
export const maxGroupSets = 20;
/** A set has so many groups at most. */
export const maxGroups = 30;
