// Passwords leave the browser only as their MD5 digest (§7): no protection, but the wire's format.
// The server treats the digest itself as the password and stores it under argon2id.
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lower-case hex of the MD5 of the UTF-8 text. */
export function passwordDigest(password: string): string {
  return bytesToHex(md5(utf8ToBytes(password)));
}
