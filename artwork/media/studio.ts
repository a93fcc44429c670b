// Renders our pictures: a Vite server for artwork/media/studio/, and a Chromium that opens it. The pictures
// are React and CSS, and use the tokens, fonts and drawings of web/.
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { findChromium } from '../../scripts/find-chromium.ts';
import { root } from '../../scripts/run-tool.ts';

/** If it is in use, Vite takes the next free port. */
const FIRST_PORT = 5410;

export interface Studio {
  page: Page;
  /** Shows a picture and waits until its fonts have loaded. */
  show(picture: string, values?: Record<string, string>): Promise<void>;
}

interface Stage {
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  scale?: number;
}

/** Opens the studio, runs `work`, and always closes the studio again. */
export async function inStudio(stage: Stage, work: (studio: Studio) => Promise<void>): Promise<void> {
  const server = await createServer({
    configFile: false,
    root,
    cacheDir: '.cache/studio',
    logLevel: 'warn',
    publicDir: false,
    server: { port: FIRST_PORT, host: '127.0.0.1', hmr: false, watch: null },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${FIRST_PORT}/`;
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    // Render text identically on every machine: gray antialiasing, no hinting.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-lcd-text'],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: stage.width, height: stage.height },
      deviceScaleFactor: stage.scale ?? 1,
      colorScheme: 'light',
    });
    page.on('pageerror', (error) => {
      throw error;
    });
    const show: Studio['show'] = async (picture, values = {}) => {
      const query = new URLSearchParams({ picture, ...values });
      await page.goto(`${address}artwork/media/studio/?${query}`);
      await page.waitForSelector('html[data-ready]', { timeout: 60_000 });
    };
    await work({ page, show });
  } finally {
    await browser.close();
    await server.close();
  }
}
