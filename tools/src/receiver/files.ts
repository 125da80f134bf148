/** A file that comes along with the simulator: beside the sources, or in the folder of its name beside the packed tool. */
export const fileOf = (path: string): URL => new URL(`../receiver/${path}`, import.meta.url);
