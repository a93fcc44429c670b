// How every test starts Chromium.
import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../../../scripts/find-chromium.ts';

const FLAGS = [
  // Tests use only this machine; without these flags Chromium contacts Google's hosts.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
];

export async function chromiumOptions(): Promise<LaunchOptions> {
  const isRoot = process.getuid?.() === 0;
  return { executablePath: await findChromium(), args: [...FLAGS, ...(isRoot ? ['--no-sandbox'] : [])] };
}
