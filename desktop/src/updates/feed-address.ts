/** The feed of a download URL: what is left without its last segment (7.4-19); undefined for what is no address of an installer [8-19]. */
export function feedOf(downloadUrl: string): string | undefined {
  if (!URL.canParse(downloadUrl)) return undefined;
  const url = new URL(downloadUrl);
  if (!['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.pathname.endsWith('/')) return undefined;
  return new URL('.', `${url.origin}${url.pathname}`).href;
}
