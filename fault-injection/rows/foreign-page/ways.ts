// All ways for a page to make a browser send a request.
import { departureWays } from './departures.ts';
import { formWays } from './forms.ts';
import { markupWays } from './markup.ts';
import { scriptWays } from './scripts.ts';
import type { Way } from './way.ts';

export const ways: readonly Way[] = [...markupWays, ...scriptWays, ...formWays, ...departureWays];
