// Whether a document asks for a password, and the decryption of one that does not (ISO 32000-2, 7.6). Programs encrypt a
// document with the empty password to restrict printing or copying: everyone can open it.
import { PdfBeyondLimits, PdfDamaged, PdfLocked } from './fault.ts';
import { type PdfDict, type PdfObject, toDict } from './objects.ts';
import { joinBytes, type PdfTools } from './tools.ts';

export interface Decryption {
  /** Whether the empty password does not open the document. */
  isLocked: boolean;
  /** The data of the stream with this number. @throws PdfLocked */
  decrypt(data: Uint8Array, number: number, generation: number): Promise<Uint8Array>;
}

type Method = 'rc4' | 'aes-128' | 'aes-256' | 'none';

/** Fills a password to 32 bytes; all of it for the empty one. */
const PADDING = Uint8Array.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [],
  (hex) => Number.parseInt(hex, 16),
);
const NO_PASSWORD = new Uint8Array();
const ZERO_IV = new Uint8Array(16);
const AES_SALT = Uint8Array.from([0x73, 0x41, 0x6c, 0x54]);

export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 0xff] ?? 0;
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [at(other), at(one)];
  };
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  j = 0;
  return data.map((byte, index) => {
    const i = (index + 1) & 0xff;
    j = (j + at(i)) & 0xff;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  });
}

interface Settings {
  revision: number;
  /** Of the key, for revisions 2 to 4. */
  keyBytes: number;
  method: Method;
  owner: Uint8Array;
  user: Uint8Array;
  userKey: Uint8Array;
  permissions: number;
  encryptsMetadata: boolean;
  id: Uint8Array;
}

/** @param encrypt the dictionary with this name; its own values are not encrypted */
export async function openEncryption(tools: PdfTools, encrypt: PdfDict, ids: PdfObject): Promise<Decryption> {
  const isStandard = encrypt.get('/Filter') === '/Standard';
  const settings = isStandard ? readSettings(encrypt, ids) : undefined;
  const key = settings && (await findKey(tools, settings));
  if (!settings || !key)
    return { isLocked: true, decrypt: () => Promise.reject(new PdfLocked('the document is encrypted')) };
  return {
    isLocked: false,
    decrypt: (data, number, generation) => decryptWith(tools, settings.method, key, data, number, generation),
  };
}

function readSettings(encrypt: PdfDict, ids: PdfObject): Settings {
  const number = (key: string, usual?: number) => {
    const value = encrypt.get(key) ?? usual;
    if (typeof value !== 'number') throw new PdfDamaged('the encryption has no settings');
    return value;
  };
  const string = (key: string, least: number) => {
    const value = encrypt.get(key);
    if (!(value instanceof Uint8Array) || value.length < least)
      throw new PdfDamaged('the encryption has no keys');
    return value;
  };
  const [version, revision] = [number('/V', 0), number('/R')];
  if (![2, 3, 4, 5, 6].includes(revision)) throw new PdfBeyondLimits('an unknown encryption');
  const isNew = revision >= 5;
  const bits = revision === 2 ? 40 : version === 4 ? 128 : number('/Length', 40);
  const first = Array.isArray(ids) ? ids[0] : undefined;
  return {
    revision,
    keyBytes: Math.min(16, Math.max(5, Math.floor(bits / 8))),
    method: version < 4 ? 'rc4' : methodOfStreams(encrypt),
    owner: string('/O', isNew ? 48 : 32),
    user: string('/U', isNew ? 48 : 32),
    userKey: isNew ? string('/UE', 32) : NO_PASSWORD,
    permissions: number('/P', 0),
    encryptsMetadata: encrypt.get('/EncryptMetadata') !== false,
    id: first instanceof Uint8Array ? first : NO_PASSWORD,
  };
}

function methodOfStreams(encrypt: PdfDict): Method {
  const name = encrypt.get('/StmF') ?? '/Identity';
  if (name === '/Identity') return 'none';
  const filter = toDict(toDict(encrypt.get('/CF')).get(String(name)));
  switch (filter.get('/CFM') ?? '/None') {
    case '/V2':
      return 'rc4';
    case '/AESV2':
      return 'aes-128';
    case '/AESV3':
      return 'aes-256';
    case '/None':
      return 'none';
    default:
      throw new PdfBeyondLimits('an unknown encryption');
  }
}

/** The key that the empty password gives; undefined if it does not open the document. */
async function findKey(tools: PdfTools, settings: Settings): Promise<Uint8Array | undefined> {
  const { revision, user, userKey } = settings;
  if (revision < 5) return findOldKey(tools, settings);
  const hash = (salt: Uint8Array) =>
    revision === 5 ? Promise.resolve(tools.sha2(256, salt)) : hardenedHash(tools, salt);
  if (!isSame(await hash(user.subarray(32, 40)), user.subarray(0, 32))) return undefined;
  const key = await hash(user.subarray(40, 48));
  // It has no padding, and our AES expects one: a block that decrypts to nothing but padding is added.
  const sealed = userKey.subarray(0, 32);
  const padding = await tools.encryptAes(key, sealed.subarray(16), NO_PASSWORD);
  return tools.decryptAes(key, ZERO_IV, joinBytes(sealed, padding));
}

/** Algorithms 2, 4 and 5. */
function findOldKey(tools: PdfTools, settings: Settings): Uint8Array | undefined {
  const { revision, keyBytes, owner, user, permissions, encryptsMetadata, id } = settings;
  const rights = new Uint8Array(4);
  new DataView(rights.buffer).setInt32(0, permissions | 0, true);
  const rest = revision >= 4 && !encryptsMetadata ? new Uint8Array(4).fill(0xff) : NO_PASSWORD;
  let key = tools.md5(joinBytes(PADDING, owner.subarray(0, 32), rights, id, rest)).subarray(0, keyBytes);
  if (revision === 2) return isSame(rc4(key, PADDING), user.subarray(0, 32)) ? key : undefined;
  for (let round = 0; round < 50; round += 1) key = tools.md5(key).subarray(0, keyBytes);
  let expected = tools.md5(joinBytes(PADDING, id));
  for (let round = 0; round < 20; round += 1)
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    );
  return isSame(expected, user.subarray(0, 16)) ? key : undefined;
}

/** Algorithm 2.B, with the empty password. */
async function hardenedHash(tools: PdfTools, salt: Uint8Array): Promise<Uint8Array> {
  let key = tools.sha2(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const repeated = joinBytes(...Array.from({ length: 64 }, () => key));
    const encrypted = await tools.encryptAes(key.subarray(0, 16), key.subarray(16, 32), repeated);
    // Without the padding, which the algorithm does not have.
    const mixed = encrypted.subarray(0, repeated.length);
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = tools.sha2(([256, 384, 512] as const)[sum % 3] ?? 256, mixed);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

async function decryptWith(
  tools: PdfTools,
  method: Method,
  key: Uint8Array,
  data: Uint8Array,
  number: number,
  generation: number,
): Promise<Uint8Array> {
  if (method === 'none') return data;
  if (method === 'aes-256') return decryptAes(tools, key, data);
  const objectId = Uint8Array.of(number, number >> 8, number >> 16, generation, generation >> 8);
  const salt = method === 'aes-128' ? AES_SALT : NO_PASSWORD;
  const own = tools.md5(joinBytes(key, objectId, salt)).subarray(0, Math.min(16, key.length + 5));
  return method === 'rc4' ? rc4(own, data) : decryptAes(tools, own, data);
}

async function decryptAes(tools: PdfTools, key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  return tools.decryptAes(key, data.subarray(0, 16), data.subarray(16)).catch(() => {
    throw new PdfDamaged('encrypted data are not complete');
  });
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
