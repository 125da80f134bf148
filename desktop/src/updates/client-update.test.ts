import type { UpdateState } from '@chorus/contract/desktop/updates';
import { expect, it } from 'vitest';
import { ClientUpdate, type ClientUpdatePorts } from './client-update.ts';
import { UpdateError, type Updater } from './updater.ts';

const url = 'https://updates.example/releases/chorus-1.2.0.exe';

/** A client whose updater does what a test says, and what it was asked, in order. */
function client(updater: Partial<Updater> | undefined = {}, ports: Partial<ClientUpdatePorts> = {}) {
  const done: unknown[] = [];
  const states: UpdateState[] = [];
  const whole: Updater = {
    check: async (feed) => {
      done.push(feed);
      return '1.2.0';
    },
    download: async () => void done.push('download'),
    install: () => void done.push('install'),
    ...updater,
  };
  const update = new ClientUpdate({
    updater: whole,
    isWithdrawn: () => false,
    prepare: (version) => void done.push(`prepare ${version}`),
    tell: (state) => states.push(state),
    wait: async (ms) => void done.push(ms),
    log: () => undefined,
    ...ports,
  });
  return { update, done, states };
}
const failed = (fault: string) => ({ phase: 'failed', fault });

it('asks the folder of the download URL, fetches, and installs only once it is ready [1-22] [7.4-19]', async () => {
  const { update, done } = client();
  update.install();
  await update.begin(`${url}?token=1`);
  update.install();
  expect(done).toEqual(['https://updates.example/releases/', 'download', 'prepare 1.2.0', 'install']);
  expect(update.state).toEqual({ phase: 'installing' });
});

it('fetches nothing of a version that was taken back here', async () => {
  const { update, done } = client({}, { isWithdrawn: (version) => version === '1.2.0' });
  await update.begin(url);
  expect([update.state, done.includes('download')]).toEqual([failed('withdrawn'), false]);
});

it('takes no updates where the client was not put there by an installer', async () => {
  const { update } = client({}, { updater: undefined });
  await update.begin(url);
  expect(update.state).toEqual(failed('not-here'));
});

it('tries again only what broke off, and not for ever', async () => {
  let tries = 0;
  const fail = (code: UpdateError['code']) => async () => {
    tries++;
    throw new UpdateError(code, 'test');
  };
  const damaged = client({ download: fail('damaged') });
  await damaged.update.begin(url);
  expect([damaged.update.state, tries]).toEqual([failed('damaged'), 1]);
  tries = 0;
  const cut = client({ download: fail('cut') });
  await cut.update.begin(url);
  expect([cut.update.state, tries, cut.done.slice(1)]).toEqual([failed('cut'), 3, [2_000, 10_000]]);
});

it('begins nothing twice, and says again how far it is', async () => {
  let end: () => void = () => undefined;
  let downloads = 0;
  const { update, states } = client({
    download: (percent) => {
      downloads++;
      percent(30);
      return new Promise((resolve) => (end = resolve));
    },
  });
  const first = update.begin(url);
  await expect.poll(() => update.state).toEqual({ phase: 'downloading', version: '1.2.0', percent: 30 });
  await update.begin(url);
  expect(states.slice(-2)).toEqual([update.state, update.state]);
  end();
  await first;
  await update.begin(url);
  expect([update.state, downloads]).toEqual([{ phase: 'ready', version: '1.2.0' }, 1]);
});

it('installs nothing that could not be taken back, since the disk is full', async () => {
  const prepare = () => {
    throw new UpdateError('no-room', 'test');
  };
  const { update, done } = client({}, { prepare });
  await update.begin(url);
  update.install();
  expect([update.state, done.includes('install')]).toEqual([failed('no-room'), false]);
});

it('goes on where the installer does not start, and says so', async () => {
  const { update } = client({ install: (told) => told(new UpdateError('not-installed', 'test')) });
  await update.begin(url);
  update.install();
  expect(update.state).toEqual(failed('not-installed'));
});
