/** What the page reads of its client's packages comes from here, by `fetch`: `list`, `paths/<id>`, `file/<id>/<path>`; each part encoded as one component. */
export const packagesScheme = 'chorus-package';
export const packagesAddress = `${packagesScheme}://machine/`;
/** Headers of a file: how long it is, and its hash in hex. */
export const packageFileHeaders = { size: 'chorus-size', sha256: 'chorus-sha256' } as const;
