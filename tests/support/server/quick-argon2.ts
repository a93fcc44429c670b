// What the server gets for `@node-rs/argon2` in processes that tests start.
import * as full from '@node-rs/argon2';
import { quickly } from './quick-hash.ts';

export const { hash, verify } = quickly(full);
