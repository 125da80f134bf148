import { afterAll, expect, vi } from 'vitest';

// Files of a worker share globalThis: what one puts there the next one finds, in an order that differs from machine to machine.
const globals = () => Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>;
const before = globals();
// what React, fake-indexeddb and others put there when they are loaded, once for all files
const ofLibrary = /^(__|@@|IDB|indexedDB$|Base64$|IS_REACT_ACT_ENVIRONMENT$)/;

// They share modules: one that is loaded anew counts from its start again, over what its first half has left.
vi.resetModules = () => {
  throw new Error('Files of a worker share their modules: give what is tested to a function.');
};

// They share a document, too, which takes longer to make than most files run: each finds it as new.
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  history.replaceState(null, '', '/');
}

afterAll(() => {
  vi.unstubAllGlobals();
  const after = globals();
  const left = Object.keys({ ...before, ...after }).filter((name) => {
    // a getter is Node's, which replaces it by what it loads late
    if (ofLibrary.test(name) || before[name]?.get) return false;
    return !Object.is(before[name]?.value, after[name]?.value);
  });
  expect(left, 'this file leaves globals changed: set them with vi.stubGlobal').toEqual([]);
});
