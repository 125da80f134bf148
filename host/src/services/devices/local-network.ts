/** Names of the permission that a page from elsewhere needs to reach this machine (Chrome and Edge from 147), newest first. */
const names = ['loopback-network', 'local-network-access'] as const;

/** Whether the browser keeps this page from the services of its own machine. Pages of this machine itself are exempt. */
export async function localNetworkForbidden(hostname: string, permissions: Permissions | undefined): Promise<boolean> {
  if (['127.0.0.1', 'localhost', '[::1]'].includes(hostname) || !permissions) return false;
  for (const name of names) {
    try {
      // TypeScript's list of names is older than these.
      const { state } = await permissions.query({ name: name as PermissionName });
      return state === 'denied';
    } catch {
      // A browser that does not know the name does not ask for it either.
    }
  }
  return false;
}
