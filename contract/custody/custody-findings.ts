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
  /** The file is not as it was issued. */
  isChange?: boolean;
}

export const good = (text: string): Finding => ({ ok: true, text });
export const bad = (text: string): Finding => ({ ok: false, text });
export const changed = (text: string): Finding => ({ ...bad(text), isChange: true });

/** 2026-11-25 16:45:09 UTC */
export const utc = (time: string): string => time.replace('T', ' ').replace(/\.\d+Z$|Z$/, ' UTC');
