/** A page numbers what its disk does not take as a device of its own, `<the machine's>~<its own>`; both number on from each other. */
export const machineOf = (deviceId: string): string => deviceId.split('~', 1)[0] ?? '';
