// The urgencies that the firm offers, as requests and answers call them.
import { URGENCY_LEVELS } from '../../contract/offer.ts';

export const [STANDARD, RUSH, URGENT] = URGENCY_LEVELS;
