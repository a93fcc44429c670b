// What a check of a saved file needs, and what it finds.
import type { Hashing } from './merkle.ts';

export interface Checking extends Hashing {
  /** Whether the Ed25519 key (SPKI, base64) has signed this text. */
  verifies(key: string, text: string, signature: string): Promise<boolean>;
  /** SHA-256 of the key's bytes, in hex. */
  fingerprint(key: string): string;
}

export interface Finding {
  ok: boolean;
  text: string;
}

export const good = (text: string): Finding => ({ ok: true, text });
export const bad = (text: string): Finding => ({ ok: false, text });
