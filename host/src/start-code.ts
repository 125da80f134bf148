import { BrowserLocalStore } from './services/storage/local-store.ts';

const key = 'start-code';
const store = new BrowserLocalStore(() => sessionStorage);

/** Keeps for this tab the code with which whoever started the server opens it, and takes it out of the address, which stands on the screen. */
export function keepStartCode(): void {
  const [, code] = /^#start=([\d-]+)$/.exec(location.hash) ?? [];
  if (code === undefined) return;
  store.set(key, code);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** The code, where this tab was opened with it. */
export const startCode = (): string | undefined => store.get(key);
