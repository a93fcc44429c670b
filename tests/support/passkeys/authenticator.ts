// An authenticator in memory that makes real WebAuthn responses with P-256 keys. Tests change single parts of a
// response to see that the server refuses it.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '../../../contract/accounts/passkeys.ts';
import { cbor } from './cbor.ts';
import { makeCertificate } from './certificate.ts';

const FLAG = { userPresent: 1, userVerified: 4, attested: 64 } as const;

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** What a response says, and how an attacker may change it. */
export interface Changes {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  userHandle?: string;
  /** Sends a certificate, as security keys do when a site asks for one. */
  withCertificate?: boolean;
}

interface Credential {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

export class Authenticator {
  readonly origin: string;
  readonly credentials: Credential[] = [];
  /** False: it always sends 0, as synced passkeys do. */
  readonly counts: boolean;

  constructor(origin: string, { counts = true } = {}) {
    this.origin = origin;
    this.counts = counts;
  }

  /** Makes a key pair; returns the fields of the call that adds it. */
  create(options: PasskeyCreation, changes: Changes = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    this.credentials.push({ id: base64url(id), privateKey, userHandle: options.user.id, counter: 0 });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: an EC2 key (kty 2) for ES256 (alg -7) on P-256 (crv 1).
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(changes.rpId ?? options.rp.id, FLAG.attested, { counter: 0, ...changes }),
      Buffer.alloc(16),
      length,
      id,
      key,
    ]);
    const clientdata = this.#clientData('webauthn.create', options.challenge, changes);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientdata, 'base64url'))]);
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', sign('sha256', signed, privateKey)],
      ['x5c', [makeCertificate(publicKey, privateKey)]],
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', changes.withCertificate ? 'packed' : 'none'],
      ['attStmt', changes.withCertificate ? statement : new Map()],
      ['authData', authData],
    ]);
    return {
      credentialid: base64url(id),
      clientdata,
      attestation: base64url(cbor(attestation)),
    };
  }

  /** Signs a challenge with the newest key pair; returns the fields of the call that signs in. */
  get(options: PasskeyRequest, changes: Changes = {}, credential = this.credentials.at(-1)) {
    if (!credential) throw new Error('the authenticator has no passkey');
    if (this.counts) credential.counter += 1;
    const data = this.#authenticatorData(changes.rpId ?? options.rpId, 0, {
      counter: credential.counter,
      ...changes,
    });
    const clientdata = this.#clientData('webauthn.get', options.challenge, changes);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientdata, 'base64url'))]);
    return {
      credentialid: credential.id,
      clientdata,
      authenticatordata: base64url(data),
      signature: base64url(sign('sha256', signed, credential.privateKey)),
      userhandle: changes.userHandle ?? credential.userHandle,
    };
  }

  #clientData(type: string, challenge: string, changes: Changes): string {
    return base64url(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  #authenticatorData(rpId: string, flags: number, changes: Changes): Buffer {
    const { userPresent = true, userVerified = true, counter = 0 } = changes;
    const all = flags | (userPresent ? FLAG.userPresent : 0) | (userVerified ? FLAG.userVerified : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(all);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }
}
