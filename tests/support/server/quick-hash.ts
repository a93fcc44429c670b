// Argon2id at its least cost, which says that it had the wanted one: the suites hash thousands of passwords, and the
// server takes these hashes for its own. It also reads hashes of the full cost.
import { randomBytes } from 'node:crypto';
import type { hash, verify } from '@node-rs/argon2';

type Hashing = { hash: typeof hash; verify: typeof verify };

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Twelve bytes at the start of each salt, by which these hashes are told from those of the full cost. */
const MARK = Buffer.from('quick-hashes');
const QUICK = new RegExp(`^(\\$argon2id\\$v=19\\$)m=\\d+,t=\\d+,p=\\d+(\\$${MARK.toString('base64')})`);
/** The server compares with it where there is no account (server/passwords/passwords.ts). */
const NO_HASH = /^(\$argon2id\$v=19\$)m=\d+,t=\d+,p=\d+(\$A{22}\$A{43})$/;

const textOf = ({ memoryCost, timeCost, parallelism }: Partial<typeof LEAST>) =>
  `m=${memoryCost},t=${timeCost},p=${parallelism}`;

export function quickly(full: Hashing): Hashing {
  return {
    async hash(password, options = {}, ...rest) {
      const salt = Buffer.concat([MARK, randomBytes(8)]);
      const encoded = await full.hash(password, { ...options, ...LEAST, salt }, ...rest);
      return encoded.replace(textOf(LEAST), textOf(options ?? {}));
    },
    verify(encoded, ...rest) {
      const least = `$1${textOf(LEAST)}$2`;
      return full.verify(String(encoded).replace(QUICK, least).replace(NO_HASH, least), ...rest);
    },
  };
}
