// SHA-256 and Ed25519 in the browser, for contract/custody/custody-check.ts.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Checking } from '../../../contract/custody/custody-findings.ts';

/** The public key of RFC 8032's first test, to try whether the browser knows Ed25519. */
const KNOWN_KEY = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const hex = (...parts: Uint8Array[]) => bytesToHex(sha256(concatBytes(...parts)));

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const importKey = (key: string) =>
  crypto.subtle.importKey('spki', fromBase64(key), { name: 'Ed25519' }, false, ['verify']);

/** Whether this browser can check Ed25519 signatures. */
export async function knowsEd25519(): Promise<boolean> {
  try {
    await importKey(KNOWN_KEY);
    return true;
  } catch {
    return false;
  }
}

export const browserChecking: Checking = {
  digest: (text) => hex(utf8ToBytes(text)),
  leaf: (text) => hex(LEAF, utf8ToBytes(text)),
  node: (left, right) => hex(NODE, hexToBytes(left), hexToBytes(right)),
  fingerprint: (key) => hex(fromBase64(key)),
  async verifies(key, text, signature) {
    try {
      const bytes = new TextEncoder().encode(text);
      return await crypto.subtle.verify('Ed25519', await importKey(key), fromBase64(signature), bytes);
    } catch {
      // What is in the file is not a key or not a signature.
      return false;
    }
  },
};

/** The SHA-256 of a file of any size: it is read in pieces. */
export async function sha256OfFile(file: Blob): Promise<string> {
  const digest = sha256.create();
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) digest.update(piece.value);
  return bytesToHex(digest.digest());
}
