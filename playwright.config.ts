// Browser tests in a real Chromium. Each worker has its own server with its own data
// (tests/support/browser/journey.ts). The site must be built; `npm test -- e2e` does that.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/support/browser/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Journeys often wait: for a save, a mail, or a page to come to rest.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // A journey that passes only on the second try fails for some users, so there are no retries.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // No journey may depend on how busy the machine is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: await chromiumOptions(),
  },
});
