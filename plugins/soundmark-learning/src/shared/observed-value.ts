import { makeAutoObservable, observableRef } from 'mobx';
import type { Observable, Scope } from '@chorus/sdk';

/** A host observable as MobX state: `value` follows it until the scope ends. */
export class ObservedValue<T> {
  value: T;

  constructor(scope: Scope, source: Observable<T>) {
    this.value = source.get();
    makeAutoObservable(this, { value: observableRef });
    scope.own(source.subscribe((value) => this.follow(value)));
  }

  private follow(value: T): void {
    this.value = value;
  }
}
