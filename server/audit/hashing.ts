// SHA-256 and Ed25519 of Node for the code that is shared with the browser (contract/custody/merkle.ts).
import { createPublicKey, hash, verify } from 'node:crypto';
import type { Checking } from '../../contract/custody/custody-findings.ts';
import type { Hashing } from '../../contract/custody/merkle.ts';

const sha256 = (bytes: Buffer | string) => hash('sha256', bytes, 'hex');

export const hashing: Hashing = {
  digest: (text) => sha256(text),
  leaf: (text) => sha256(`\0${text}`),
  node: (left, right) => sha256(Buffer.from(`01${left}${right}`, 'hex')),
};

export const checking: Checking = {
  ...hashing,
  fingerprint: (key) => sha256(Buffer.from(key, 'base64')),
  async verifies(key, text, signature) {
    try {
      const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
      if (publicKey.asymmetricKeyType !== 'ed25519') return false;
      return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
    } catch {
      // The file contains something that is not a key.
      return false;
    }
  },
};
