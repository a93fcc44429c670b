// Takes the screenshots for README.md and docs/look.md from the demo: `npx node scripts/pictures.ts`. The
// files are committed; take them again when the pages have changed.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pages } from '../contract/pages.ts';
import { ASKED, addStaffWork, BEGUN, inviteColleagues } from './demo-staff-work.ts';
import { root } from './run-tool.ts';
import { type Demo, openWhole, signInAsClient, signInAsStaff, withDemo } from './with-demo.ts';

const folder = join(root, 'docs/pictures');
const WEBP = { type: 'webp', quality: 86 } as const;

interface Shot {
  name: string;
  path: string;
  /** Selects the part of the page to show; without it, the whole viewport. */
  of?: string;
  width?: number;
  height?: number;
  dark?: true;
  before?: (page: Page) => Promise<void>;
}

const open = (selector: string) => async (page: Page) =>
  page
    .locator(selector)
    .first()
    .evaluate((details) => details.setAttribute('open', ''));

const shots: readonly Shot[] = [
  { name: 'home', path: pages.home },
  { name: 'home-dark', path: pages.home, dark: true },
  { name: 'header', path: pages.faq, of: '.top' },
  { name: 'services-menu', path: pages.faq, of: '.drop', before: open('.services-dropdown') },
  { name: 'mobile-menu', path: pages.faq, width: 390, height: 700, before: open('.menu') },
  { name: 'plate', path: pages.home, of: '.plate' },
  { name: 'ledger', path: pages.home, of: '.ledger' },
  { name: 'proofs', path: pages.home, of: '.why' },
  { name: 'tiles', path: pages.home, of: '.tiles' },
  { name: 'steps', path: pages.home, of: '#how-it-works .steps' },
  { name: 'custody', path: pages.home, of: '.custody-screen' },
  { name: 'conditions', path: pages.home, of: '.conditions' },
  { name: 'banner', path: pages.medicalSynopsis, of: '.banner' },
  { name: 'service-menu', path: pages.medicalSynopsis, of: '.services-sidebar' },
  { name: 'sample', path: pages.medicalChronology, of: '.sample' },
  { name: 'excerpt', path: pages.medicalChronology, of: '.excerpt' },
  { name: 'flow', path: pages.addOnServices, of: '#flow-of-events .example' },
  { name: 'timeline', path: pages.addOnServices, of: '#graphical-timeline .example' },
  {
    name: 'definition',
    path: pages.addOnServices,
    of: '#med-a-word',
    before: async (page) => page.getByRole('button', { name: 'radiculopathy' }).hover(),
  },
  { name: 'chart', path: pages.addOnServices, of: '#pain-and-suffering-chart .example' },
  { name: 'faq', path: pages.faq, before: open('.faq details:nth-child(3)'), height: 560 },
  { name: 'legal', path: pages.terms, height: 760 },
  {
    name: 'form-errors',
    path: pages.contact,
    of: '.contact-form',
    before: async (page) => page.getByRole('button', { name: 'Send' }).click(),
  },
  { name: 'footer', path: pages.faq, of: '.foot' },
];

const clientShots: readonly Shot[] = [
  { name: 'client-list', path: pages.clientList },
  { name: 'client-list-390', path: pages.clientList, width: 390, height: 760 },
];

/** With what staff have done (demo-staff-work.ts). */
const staffShots: readonly Shot[] = [
  { name: 'staff-list', path: pages.staffList, height: 620 },
  {
    name: 'staff-inquiry',
    path: `${pages.staffInquiry}?id=${BEGUN}&records=1`,
    before: untilDrawn,
  },
  {
    name: 'viewer',
    path: `${pages.staffFile}?id=${BEGUN}&records=1#page=1`,
    height: 560,
    before: untilDrawn,
  },
  { name: 'numbers', path: pages.numbers },
];

const answeringShots: readonly Shot[] = [
  { name: 'information-needed', path: `${pages.clientInquiry}?id=${ASKED}`, height: 760 },
  { name: 'receipt', path: `${pages.clientReceipt}?id=${BEGUN}`, height: 700 },
];

const teamShots: readonly Shot[] = [{ name: 'colleagues', path: pages.clientColleagues, height: 840 }];

/** The text of the page is there: the frame has drawn it. */
async function untilDrawn(page: Page): Promise<void> {
  await page.frameLocator('iframe').getByText('FICTITIOUS').first().waitFor();
}

async function take({ onPage }: Demo, shot: Shot, signIn?: (page: Page) => Promise<void>) {
  const { width = 1440, height = 900, dark } = shot;
  const webp = await onPage({ width, height, dark }, async (page) => {
    if (signIn) await signIn(page);
    await openWhole(page, shot.path);
    if (shot.before) await shot.before(page);
    return shot.of ? page.locator(shot.of).first().screenshot(WEBP) : page.screenshot(WEBP);
  });
  await writeFile(join(folder, `${shot.name}.webp`), webp);
  process.stdout.write(`${shot.name}.webp  ${Math.ceil(webp.length / 1024)} KB\n`);
}

await mkdir(folder, { recursive: true });
await withDemo(async (demo) => {
  for (const shot of shots) await take(demo, shot);
  for (const shot of clientShots) await take(demo, shot, signInAsClient);
  await addStaffWork(demo);
  for (const shot of staffShots) await take(demo, shot, signInAsStaff);
  for (const shot of answeringShots) await take(demo, shot, signInAsClient);
  await inviteColleagues(demo);
  for (const shot of teamShots) await take(demo, shot, signInAsClient);
});
