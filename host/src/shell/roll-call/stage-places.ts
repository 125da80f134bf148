import { ObservableValue, type Observable } from '@chorus/sdk';
import type { RollCallPlace } from '@chorus/sdk/ui';

/** Which places of a roll call activities have on the page. */
export class StagePlaces {
  readonly #counts = new Map<RollCallPlace, number>();
  readonly #state = new ObservableValue<ReadonlySet<RollCallPlace>>(new Set());

  get state(): Observable<ReadonlySet<RollCallPlace>> {
    return this.#state;
  }

  readonly claim = (place: RollCallPlace): (() => void) => {
    this.#add(place, 1);
    return () => this.#add(place, -1);
  };

  #add(place: RollCallPlace, by: number): void {
    this.#counts.set(place, (this.#counts.get(place) ?? 0) + by);
    this.#state.set(new Set([...this.#counts].flatMap(([each, count]) => (count > 0 ? [each] : []))));
  }
}

/** Of this window. */
export const stagePlaces = new StagePlaces();
