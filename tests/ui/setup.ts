import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { typePasswords } from './typed-password.ts';

// Screens, dialogs and toasts are loaded on demand, which may take long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Test files share a process, its window and the libraries of node_modules: creating these for each file took longer
// than most tests. A cleanup after each file gives the next one fresh modules of this project, an empty page, empty
// storage and the first address, as in a newly opened browser.
const undo: (() => void)[] = [];
const open = new Set<NodeJS.Timeout>();
const { setTimeout, setInterval } = globalThis;

const watchTimers = (): void => {
  for (const [name, start] of Object.entries({ setTimeout, setInterval })) {
    const watched = (...args: Parameters<typeof setTimeout>) => {
      const timer = start(...args);
      open.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: Object.assign(watched, start) });
  }
  undo.push(() => {
    for (const timer of open) clearTimeout(timer);
    Object.assign(globalThis, { setTimeout, setInterval });
  });
};

const watchListeners = (target: EventTarget): void => {
  const listen = target.addEventListener;
  target.addEventListener = (...args: Parameters<typeof listen>) => {
    // React adds this listener once for all its roots and never again, so it must stay.
    if (args[0] !== 'selectionchange') undo.push(() => target.removeEventListener(...args));
    listen.apply(target, args);
  };
  undo.push(() => {
    target.addEventListener = listen;
  });
};

/** Restores the prototype at the end, because `translated-page.ts` replaces methods of the DOM. */
const watchPrototype = (prototype: object): void => {
  const own = Object.getOwnPropertyDescriptors(prototype);
  undo.push(() => {
    for (const key of Reflect.ownKeys(prototype)) if (!Object.hasOwn(own, key)) Reflect.deleteProperty(prototype, key);
    Object.defineProperties(prototype, own);
  });
};

watchTimers();
for (const { prototype } of [Node, Element, HTMLElement, Text]) watchPrototype(prototype);
for (const target of [window, document]) watchListeners(target);

undo.push(typePasswords());

afterEach(() => {
  cleanup();
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const step of undo.reverse()) step();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});
