// The path of a page's social card, the picture of a shared link. artwork/media/cards.ts draws one for every
// listed page.
import type { PagePath } from '../../contract/pages.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** For example `/cards/add-on-services.png` for `/services/add-on-services`. */
export function cardOf(path: PagePath): string {
  return `/cards/${path.slice(path.lastIndexOf('/') + 1)}.png`;
}
