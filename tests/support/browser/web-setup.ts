// Every web test starts with an empty page and an empty local storage.
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { expectConsoleError } from '../console-guard.ts';

// jsdom does not know <search> yet; browsers do.
beforeEach(() => expectConsoleError(/<%s> is unrecognized in this browser.* search$/));

afterEach(() => {
  cleanup();
  localStorage.clear();
});
