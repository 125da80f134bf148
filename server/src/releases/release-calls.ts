import { releasesPath } from '@chorus/contract/desktop/release-feed';
import { compareVersions } from '@chorus/contract/version';
import type { Db } from '../database/open.ts';
import type { BuiltPage } from '../http/built-page.ts';
import type { Handlers } from '../http/handlers.ts';
import { chainOf } from '../organisations/chain.ts';
import type { Releases } from './releases.ts';
import { isReached } from './rollout.ts';

/** What {@link releaseCalls} needs. */
export interface ReleaseCallsPorts {
  readonly db: Db;
  readonly releases: Releases;
  readonly page: () => Promise<BuiltPage>;
}

/** Which version there is, of the page and of the desktop client that asks (3-12, 7.2-8). */
export function releaseCalls({ db, releases, page }: ReleaseCallsPorts): Pick<Handlers, 'checkVersion'> {
  return {
    async checkVersion(_body, { client, owner, origin, language }) {
      const { version, build } = await page();
      const rollout = releases.rollout();
      const { client: release, page: ofPage } = rollout ?? {};
      const says = (message: { readonly 'zh-CN': string; readonly en?: string } | undefined) =>
        (message && (message[language] ?? message['zh-CN'])) ?? '';
      const none = {
        upgrade: false,
        lastVersion: version,
        upgradeMsg: says(ofPage?.message),
        forceUpgrade: ofPage?.force === true,
        downloadUrl: '',
        build,
      };
      if (!client || !release || compareVersions(client.version, release.version) >= 0) return none;
      const feed = releases.feedOf(client.system);
      // A release that is not there for this system yet is none for it.
      if (feed?.version !== release.version) return none;
      const codes = (await chainOf(db, owner.schoolId)).map(({ code }) => code);
      if (!isReached(release, { id: owner.schoolId, codes })) return none;
      return {
        upgrade: true,
        lastVersion: release.version,
        upgradeMsg: says(release.message),
        forceUpgrade: release.force === true,
        downloadUrl: `${origin}${releasesPath}${feed.files[0]!.url}`,
        build,
      };
    },
  };
}
