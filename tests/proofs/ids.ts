// The ids of the rules in docs/product.md and the requirements in docs/asvs.md. Tests carry the ids that they
// prove as tags.
import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

/** A rule is a line that begins with its ids, in a list or in a table. */
const RULE = /^(?:- |\| )((?:R\d+\.\d+ )+)/gm;
/** A requirement with an asterisk is proved by tests. */
const REQUIREMENT = /^- (V\d+\.\d+\.\d+)\* /gm;

const rules = [...read('product.md').matchAll(RULE)].flatMap(([, ids = '']) => ids.trim().split(' '));
/** The requirements of docs/asvs.md that tests prove. */
export const requirements: readonly string[] = [...read('asvs.md').matchAll(REQUIREMENT)].map(
  ([, id = '']) => id,
);

/** The ids that tests must prove, in the order of the documents. */
export const documentedIds: readonly string[] = [...rules, ...requirements];
