// The Ed25519 key pair that signs the heads of the audit log and saved custody records. Derived from a key of
// SECRET_KEY, so that every process has the same one, and it is replaced together with the key of the rows.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** The beginning of every Ed25519 private key in PKCS #8; its 32 bytes follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKey {
  /** SPKI, base64. */
  readonly publicKey: string;
  /** The signature of a text, base64. */
  sign(text: string): string;
}

/** @param seed 32 bytes. */
export function openSigningKey(seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}
