import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Screens, dialogs and toasts are loaded when they are wanted, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Files share a process, its window and the libraries of node_modules, because making these anew for each file took
// longer than most tests. What a file left behind goes when it ends: the next one has the modules of this project, the
// page, the storage and the address as a browser that has just opened has them.
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
    // React listens for this once for all its roots, and does not come back.
    if (args[0] !== 'selectionchange') undo.push(() => target.removeEventListener(...args));
    listen.apply(target, args);
  };
  undo.push(() => {
    target.addEventListener = listen;
  });
};

/** A module of ours stands between React and the page by methods of its own. */
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
