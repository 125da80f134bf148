/** What the build has written into this page. */
export const stampOf = (document: Document): string => document.querySelector<HTMLMetaElement>('meta[name="chorus-build"]')?.content ?? '';
