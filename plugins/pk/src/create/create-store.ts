import {
  makeGroups,
  type ActivitySession,
  type ClassroomService,
  type GroupSet,
  type Scope,
  type SoundEffects,
  type Student,
  type WaitingList,
  type WaitingListRow,
} from '@chorus/sdk';
import { fromObservable } from '@chorus/sdk/ui';
import { makeAutoObservable } from 'mobx';
import { slots, wordsAtMost, type Options, type PkPlace, type SelectedWord, type Side } from '../place.ts';
import type { PkRecord } from '../record/records.ts';
import { drawFairly, timesPlayed } from './draw.ts';

/** What is chosen for a match: who, which words, how. All of it is in the place, by the names of 3-27. */
export class CreateStore {
  /** `proposed`: the sides are a proposal, which nobody has chosen; `chosen`: what the teacher does now is not to be proposed over. */
  private who: 'open' | 'proposed' | 'chosen' = 'open';
  private readonly box;

  constructor(
    _scope: Scope,
    private readonly services: {
      readonly classroom: ClassroomService;
      readonly waiting: WaitingList;
      readonly sounds: SoundEffects;
      readonly random: () => number;
    },
    private readonly place: ActivitySession<PkPlace>,
    private readonly records: () => Promise<readonly PkRecord[]>,
    private readonly teamName: (n: number) => string,
  ) {
    this.box = {
      place: fromObservable(place.state),
      classroom: fromObservable(services.classroom.state),
      groups: fromObservable(services.classroom.groups),
      list: fromObservable(services.waiting.state),
    };
    makeAutoObservable<this, 'services' | 'place' | 'records' | 'teamName' | 'box'>(this, {
      services: false,
      place: false,
      records: false,
      teamName: false,
      box: false,
    });
  }

  get sides(): readonly Side[] {
    return this.box.place.current.pkSelectedStudent;
  }
  get words(): readonly SelectedWord[] {
    const { pkSelectedWordIds, pkSelectedWords } = this.box.place.current;
    let at = 0;
    return pkSelectedWords.flatMap(({ bookId, unitId, count }) =>
      pkSelectedWordIds.slice(at, (at += count)).map((id) => ({ id, bookId, unitId })),
    );
  }
  get options(): Options {
    return this.box.place.current.options;
  }
  get students(): readonly Student[] {
    return [...this.box.classroom.current.students].sort((a, b) => a.seat - b.seat);
  }
  /** Who can play: who is there today. */
  get present(): readonly WaitingListRow[] {
    return this.box.list.current.rows.filter(({ absent }) => !absent);
  }
  /** The class's groups that can be the sides. */
  get groupSets(): readonly GroupSet[] {
    return this.box.groups.current.filter(({ groups }) => groups.length >= 2 && groups.length <= slots.length);
  }
  student(id: string): Student | undefined {
    return this.students.find((student) => student.id === id);
  }
  /** Whether one student alone stands on each side. */
  get single(): boolean {
    return this.sides.every(({ name }) => name === '');
  }

  setOptions(change: Partial<Options>): void {
    this.place.update((place) => ({ ...place, options: { ...place.options, ...change } }));
  }
  setWords(words: readonly SelectedWord[]): void {
    const taken = words.slice(0, wordsAtMost);
    const units = [...new Set(taken.map(({ unitId }) => unitId))].map((unitId) => taken.filter((word) => word.unitId === unitId));
    const pkSelectedWords = units.map((unit) => ({ bookId: unit[0]!.bookId, unitId: unit[0]!.unitId, count: unit.length }));
    this.place.update((place) => ({ ...place, pkSelectedWords, pkSelectedWordIds: units.flat().map(({ id }) => id) }));
  }
  setSides(sides: readonly Side[]): void {
    this.who = 'chosen';
    this.place.update((place) => ({ ...place, pkSelectedStudent: sides }));
  }

  /** Proposes what is missing: the unit that the class is at, and two who were called last or, for want of them, drawn by lot. */
  async propose(
    unit: { readonly bookId: string; readonly unitId: string; readonly wordIds: readonly string[] } | undefined,
  ): Promise<void> {
    if (this.sides.length === 0) this.who = 'open';
    if (unit && this.words.length === 0) {
      const { bookId, unitId, wordIds } = unit;
      this.setWords(wordIds.map((id) => ({ id, bookId, unitId })));
    }
    if (this.sides.length > 0) return;
    const { activeStudentId, calls } = this.box.list.current;
    const called = [...(activeStudentId === undefined ? [] : [activeStudentId]), ...calls.flatMap(({ studentIds }) => studentIds)];
    const there = [...new Set(called)].filter((id) => this.present.some(({ student }) => student.id === id)).slice(0, 2);
    const others = this.present.filter(({ student }) => !there.includes(student.id));
    const drawn = drawFairly(others, 2 - there.length, timesPlayed(await this.records()), this.services.random);
    if (this.who !== 'open' || there.length + drawn.length < 2) return;
    this.setSides([...there, ...drawn].map((id, n) => ({ slot: slots[n]!, name: '', studentIds: [id] })));
    this.who = 'proposed';
  }
  /** The teacher picks by name: a proposal is in the way. */
  pick(): void {
    if (this.who === 'proposed') this.setSides([]);
    this.who = 'chosen';
  }

  /** Draws two by lot; the less likely the more often they have played. */
  async draw(): Promise<void> {
    const played = timesPlayed(await this.records());
    const ids = drawFairly(this.present, 2, played, this.services.random);
    this.setSides(ids.map((id, n) => ({ slot: slots[n]!, name: '', studentIds: [id] })));
    if (this.options.sound) void this.services.sounds.play('call');
  }
  /** A student plays, or no longer; a fifth takes the place of the fourth. */
  toggle(studentId: string): void {
    const own = this.single ? this.sides.flatMap(({ studentIds }) => studentIds) : [];
    const ids = own.includes(studentId) ? own.filter((id) => id !== studentId) : [...own.slice(0, slots.length - 1), studentId];
    this.setSides(ids.map((id, n) => ({ slot: slots[n]!, name: '', studentIds: [id] })));
  }
  /** Everybody who is there plays, in so many teams by lot. */
  teams(count: number): void {
    const ids = this.present.map(({ student }) => student.id);
    const teams = makeGroups(ids, { count }, this.services.random);
    this.setSides(teams.map((studentIds, n) => ({ slot: slots[n]!, name: this.teamName(n + 1), studentIds })));
  }
  /** The class's own groups play. */
  groups({ groups }: GroupSet): void {
    this.setSides(groups.slice(0, slots.length).map(({ name, studentIds }, n) => ({ slot: slots[n]!, name, studentIds })));
  }

  /** Names of teams that nobody plays in are no sides. */
  get ready(): boolean {
    return this.sides.filter(({ studentIds }) => studentIds.length > 0).length >= 2 && this.words.length > 0;
  }
}
