// Every web test starts with an empty page and an empty storage.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { expectConsoleError } from '../console-guard.ts';

// The default of one second is too short on a busy machine. Shorter than the limit of a test, whose message
// says less.
configure({ asyncUtilTimeout: 20_000 });

// jsdom does not know <search> yet; browsers do.
beforeEach(() => expectConsoleError(/<%s> is unrecognized in this browser.* search$/));

// Nor modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Nor media queries. Its window is wide.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: true }) as unknown as MediaQueryList;

// Nor sizes, so none ever changes.
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
