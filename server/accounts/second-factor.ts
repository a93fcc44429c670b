// Codes from authenticator apps (TOTP, RFC 6238) and recovery codes. Each code works once.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '../../contract/accounts/second-factor.ts';
import { site } from '../../site.config.ts';
import type { Context } from '../context.ts';
import { type SecondFactor, spendRecoveryCode, spendStep } from '../db/accounts/second-factors.ts';
import type { Db } from '../db/engine/engine.ts';
import { hashToken } from '../keys/secrets.ts';

const PERIOD_SECONDS = 30;
/** A clock may be off by half a minute, and typing a code takes time. */
const WINDOW_STEPS = 1;
const TOTP_PATTERN = /^\d{6}$/;

type FactorContext = Pick<Context, 'secrets' | 'now'>;

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: site.name, label, secret, digits: 6, period: PERIOD_SECONDS, algorithm: 'SHA1' });
}

/** The owner of a sealed secret: only this account's row can unseal it. */
const ownerOf = (accountId: number) => `second factor of ${accountId}`;

/** A new secret: encrypted for the account's row, as text for manual entry, and as a URL for a QR code. */
export function newSecret(context: FactorContext, accountId: number, label: string) {
  const secret = new Secret({ size: 20 });
  return {
    sealed: context.secrets.seal(secret.base32, ownerOf(accountId)),
    secret: secret.base32,
    address: totpOf(secret, label).toString(),
  };
}

/** Base32 has no characters that look alike. With 120 bits, no one can reverse a hash by guessing. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32.toLowerCase();
    return letters.replace(/.{6}(?=.)/g, '$&-');
  });
}

/** The form in which a code is stored, however the user typed it. */
export function hashRecoveryCode(accountId: number, code: string): string {
  return hashToken(`${accountId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}

/**
 * Checks a code and uses it up, in the caller's transaction.
 * @returns the kind of code, or undefined when it is wrong or was used before.
 */
export async function spendCode(
  context: FactorContext,
  trx: Db,
  accountId: number,
  factor: SecondFactor,
  code: string,
): Promise<'code' | 'recovery-code' | undefined> {
  const typed = code.replace(/\s/g, '');
  if (!TOTP_PATTERN.test(typed)) {
    return (await spendRecoveryCode(trx, accountId, hashRecoveryCode(accountId, typed)))
      ? 'recovery-code'
      : undefined;
  }
  const totp = totpOf(Secret.fromBase32(context.secrets.unseal(factor.sealedSecret, ownerOf(accountId))), '');
  const timestamp = context.now().getTime();
  const delta = totp.validate({ token: typed, timestamp, window: WINDOW_STEPS });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return (await spendStep(trx, accountId, step)) ? 'code' : undefined;
}
