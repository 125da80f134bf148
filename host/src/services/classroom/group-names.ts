import type { I18n } from '@chorus/sdk';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh-CN.json' with { type: 'json' };
import type { HostI18n } from '../i18n/host-i18n.ts';

const numbered = [zh, en].map((texts) => new RegExp(`^${texts['groups.nth'].replace('{n}', String.raw`(\d{1,2})`)}$`, 'u'));
const ofSets: ReadonlySet<string> = new Set([zh['groups.set'], en['groups.set']]);

/** What groups are called to which nobody has given a name: by their number, in the language of who reads it. */
export class GroupNames {
  constructor(
    private readonly t: HostI18n['t'],
    readonly locale: I18n['locale'],
  ) {}

  get set(): string {
    return this.t('groups.set');
  }

  /** `n`: 1 for the first. */
  nth(n: number): string {
    return this.t('groups.nth', { n });
  }

  /** A name as it is read now: one that was given stays as it is. */
  read(name: string): string {
    if (ofSets.has(name)) return this.set;
    const n = numbered.map((one) => one.exec(name)?.[1]).find((found) => found !== undefined);
    return n === undefined ? name : this.nth(Number(n));
  }
}
