// The browser sends passwords only as MD5 digests (§7). The digest is the wire format, not a protection:
// the server treats it as the password and stores it hashed with argon2id.
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The MD5 of the UTF-8 text in lowercase hex. */
export function passwordDigest(password: string): string {
  return bytesToHex(md5(utf8ToBytes(password)));
}
