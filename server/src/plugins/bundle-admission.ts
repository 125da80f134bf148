import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evaluatePolicy, type PolicySubject } from '@chorus/contract';
import type { PluginManifest } from '@chorus/sdk';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { idleMs } from '../lesson/end-lessons.ts';
import { policyLayers } from './policy-layers.ts';

/**
 * Which bundles have an address: our own, and what a school of this server allows, in the way that it came here. One that is denied keeps it for the lessons
 * that were under way when it was last asked for: a lesson goes on with what it began with, also through a reload.
 */
export class BundleAdmission {
  /** Bundles never change: what one says of itself is read once. */
  readonly #subjects = new Map<string, Promise<Omit<PolicySubject, 'source'> | undefined>>();

  /** When a bundle was last asked for and allowed. */
  readonly #lastAllowed = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly now: Now,
    private readonly storeDir: string,
    private readonly sourcesOf: (hash: string) => readonly PolicySubject['source'][],
  ) {}

  /** Whether a file below `/p/` is there for a page. */
  async admits(path: string): Promise<boolean> {
    const [, address, hash] = /^(\d+\/[^/.][^/]*\/[^/.][^/]*-([0-9a-f]{16}))\//.exec(path) ?? [];
    if (address === undefined || hash === undefined || path.split('/').includes('..')) return false;
    const sources = this.sourcesOf(hash);
    if (sources.includes('built-in')) return true;
    const subject = await this.#subject(address);
    if (subject === undefined) return false;
    if (!(await this.#allowed(subject, sources))) return this.#inLesson(address);
    this.#lastAllowed.set(address, this.now());
    return true;
  }

  async #inLesson(address: string): Promise<boolean> {
    const at = this.#lastAllowed.get(address);
    if (at === undefined) return false;
    const lesson = await this.db
      .selectFrom('lessons')
      .select('id')
      .where('endedAt', 'is', null)
      .where('startedAt', '<=', at)
      .where('activeAt', '>', this.now() - idleMs)
      .executeTakeFirst();
    if (!lesson) this.#lastAllowed.delete(address);
    return lesson !== undefined;
  }

  async #subject(address: string): Promise<Omit<PolicySubject, 'source'> | undefined> {
    const reading = this.#subjects.get(address) ?? this.#read(address);
    this.#subjects.set(address, reading);
    const subject = await reading;
    if (subject === undefined) this.#subjects.delete(address);
    return subject;
  }

  async #read(address: string): Promise<Omit<PolicySubject, 'source'> | undefined> {
    try {
      const text = await readFile(join(this.storeDir, address, 'manifest.json'), 'utf8');
      const { id, version, capabilities, publisher } = JSON.parse(text) as PluginManifest;
      return { id, version, capabilities, publisher: publisher.name };
    } catch {
      return undefined;
    }
  }

  async #allowed(subject: Omit<PolicySubject, 'source'>, sources: readonly PolicySubject['source'][]): Promise<boolean> {
    const publishers = [...subject.id.matchAll(/\./g)].map(({ index }) => `${subject.id.slice(0, index)}.*`);
    const rows = await this.db
      .selectFrom('policyRules')
      .selectAll()
      .where('plugin', 'in', ['*', ...publishers, subject.id])
      .execute();
    const rules = rows.map((row) => ({ ...row, by: null }));
    if (rules.length === 0) return false;
    // The tree is small beside what a bundle weighs; every school is a way down it.
    const nodes = await this.db.selectFrom('organisations').select(['id', 'parentId', 'kind', 'name', 'archivedAt']).execute();
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const speaking = new Set(rules.map(({ orgId }) => orgId));
    /** What was decided by the organisations that speak: schools below the same ones are decided alike. */
    const decided = new Map<string, boolean>();
    return nodes.some(({ id, kind, archivedAt }) => {
      if (kind !== 'school' || archivedAt !== null) return false;
      const chain: typeof nodes = [];
      for (let node = byId.get(id); node && chain.length < 10; node = byId.get(node.parentId ?? '')) chain.unshift(node);
      const key = chain
        .filter((node) => speaking.has(node.id))
        .map((node) => node.id)
        .join(' ');
      const known = decided.get(key);
      if (known !== undefined) return known;
      // A class that may have it is reason enough: which class it is, a bundle's address does not say.
      const classes = rules.flatMap((rule) => (rule.orgId === id && rule.classId !== null ? [{ id: rule.classId, name: '' }] : []));
      const ways = [[], ...classes.map((one) => [one])].map((one) => policyLayers(chain, rules, one));
      const allowed = sources.some((source) => ways.some((layers) => evaluatePolicy(layers, { ...subject, source }).allowed));
      decided.set(key, allowed);
      return allowed;
    });
  }
}
