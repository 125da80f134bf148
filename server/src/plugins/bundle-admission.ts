import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evaluatePolicy, type PolicySubject } from '@chorus/contract';
import type { PluginManifest } from '@chorus/sdk';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { idleMs } from '../lesson/end-lessons.ts';
import { policyLayers } from './policy-layers.ts';

/** No lesson goes on for longer with what was denied meanwhile, however long somebody keeps it open. */
const longestMs = 12 * 3_600_000;

/** Whether a bundle may run in a school, or in a class of it. */
type Allows = (schoolId: string, classId?: string) => boolean;

/**
 * Which bundles have an address: our own, and what a school of this server allows, in the way that it came here. One that is denied keeps it for the lessons
 * that this server knew of when it was last asked for, of classes for which it was allowed then: a lesson goes on with what it began with, also through a
 * reload. When a lesson began is what its page says; which there were is not.
 */
export class BundleAdmission {
  /** Bundles never change: what one says of itself is read once. */
  readonly #subjects = new Map<string, Promise<Omit<PolicySubject, 'source'> | undefined>>();

  /** When a bundle was last asked for and allowed, and in which lessons that were under way. */
  readonly #lastAllowed = new Map<string, { readonly at: number; readonly lessonIds: readonly string[] }>();

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
    const { allows, somewhere } = await this.#allowed(subject, sources);
    if (!somewhere) return this.#inLesson(address);
    const lessons = await this.#underWay();
    const lessonIds = lessons.flatMap(({ id, schoolId, classId }) => (allows(schoolId, classId) ? [id] : []));
    this.#lastAllowed.set(address, { at: this.now(), lessonIds });
    return true;
  }

  async #inLesson(address: string): Promise<boolean> {
    const last = this.#lastAllowed.get(address);
    if (last === undefined) return false;
    const ids = new Set(last.lessonIds);
    const goesOn = this.now() - last.at <= longestMs && (await this.#underWay()).some(({ id }) => ids.has(id));
    if (!goesOn) this.#lastAllowed.delete(address);
    return goesOn;
  }

  #underWay(): Promise<{ readonly id: string; readonly schoolId: string; readonly classId: string }[]> {
    return this.db
      .selectFrom('lessons')
      .select(['id', 'schoolId', 'classId'])
      .where('endedAt', 'is', null)
      .where('activeAt', '>', this.now() - idleMs)
      .execute();
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

  /** Where a bundle is allowed; `somewhere`: in some school. */
  async #allowed(
    subject: Omit<PolicySubject, 'source'>,
    sources: readonly PolicySubject['source'][],
  ): Promise<{ readonly allows: Allows; readonly somewhere: boolean }> {
    const publishers = [...subject.id.matchAll(/\./g)].map(({ index }) => `${subject.id.slice(0, index)}.*`);
    const rows = await this.db
      .selectFrom('policyRules')
      .selectAll()
      .where('plugin', 'in', ['*', ...publishers, subject.id])
      .execute();
    const rules = rows.map((row) => ({ ...row, by: null }));
    if (rules.length === 0) return { allows: () => false, somewhere: false };
    // The tree is small beside what a bundle weighs; every school is a way down it.
    const nodes = await this.db.selectFrom('organisations').select(['id', 'parentId', 'kind', 'name', 'archivedAt']).execute();
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const speaking = new Set(rules.map(({ orgId }) => orgId));
    /** What was decided by the organisations that speak: schools below the same ones are decided alike. */
    const decided = new Map<string, boolean>();
    const allows: Allows = (schoolId, classId) => {
      const school = byId.get(schoolId);
      if (school?.kind !== 'school' || school.archivedAt !== null) return false;
      const chain: typeof nodes = [];
      for (let node = byId.get(schoolId); node && chain.length < 10; node = byId.get(node.parentId ?? '')) chain.unshift(node);
      const ruled = rules.some((rule) => rule.orgId === schoolId && rule.classId !== null && rule.classId === classId);
      const key = [...chain.filter((node) => speaking.has(node.id)).map((node) => node.id), ...(ruled ? ['class', classId] : [])].join(' ');
      const known = decided.get(key);
      if (known !== undefined) return known;
      const layers = policyLayers(chain, rules, ruled ? [{ id: classId!, name: '' }] : []);
      const allowed = sources.some((source) => evaluatePolicy(layers, { ...subject, source }).allowed);
      decided.set(key, allowed);
      return allowed;
    };
    // A class that may have it is reason enough: which class it is, a bundle's address does not say.
    const somewhere = nodes.some(({ id }) => allows(id)) || rules.some(({ orgId, classId }) => classId !== null && allows(orgId, classId));
    return { allows, somewhere };
  }
}
