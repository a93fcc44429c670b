// Where the card of a page lies: the picture that a shared link shows. artwork/media/cards.ts draws one
// for every listed page.
import type { PagePath } from '../../contract/pages.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** `/services/add-on-services` has `/cards/add-on-services.png`. */
export function cardOf(path: PagePath): string {
  return `/cards/${path.slice(path.lastIndexOf('/') + 1)}.png`;
}
