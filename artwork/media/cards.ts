// Draws the social card of every listed page into web/public/cards/: `node artwork/media/cards.ts`.
// Pass paths to draw only those pages: `node artwork/media/cards.ts /faq /blog`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listedPages } from '../../contract/pages.ts';
import { root } from '../../scripts/run-tool.ts';
import { CARD_HEIGHT, CARD_WIDTH, cardOf } from '../../web/shell/social-cards.ts';
import { reduceColors } from './encode.ts';
import { inStudio } from './studio.ts';

const folder = join(root, 'web/public');
const asked = process.argv.slice(2);

await mkdir(join(folder, 'cards'), { recursive: true });
await inStudio({ width: CARD_WIDTH, height: CARD_HEIGHT }, async ({ page, show }) => {
  for (const path of listedPages.filter((listed) => asked.length === 0 || asked.includes(listed))) {
    await show('card', { path });
    const file = join(folder, cardOf(path));
    await page.screenshot({ path: file });
    await reduceColors(file);
  }
});
