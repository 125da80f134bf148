const prefix = 'device:';

/** Whose the entries of a lesson are that was given without a login: the device's, until a teacher of the class takes the lesson. */
export const deviceOwnerId = (deviceId: string): string => prefix + deviceId;

/** The device that an owner is; undefined: it is a teacher. */
export const deviceOf = (ownerId: string): string | undefined => (ownerId.startsWith(prefix) ? ownerId.slice(prefix.length) : undefined);
