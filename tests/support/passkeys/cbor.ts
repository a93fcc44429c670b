// The part of CBOR (RFC 8949) that WebAuthn needs: integers, bytes, texts, lists and maps.

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  const bytes = value < 256 ? 1 : 2;
  const buffer = Buffer.alloc(1 + bytes);
  buffer.writeUInt8((major << 5) | (bytes === 1 ? 24 : 25));
  buffer.writeUIntBE(value, 1, bytes);
  return buffer;
}

export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
    ]);
  throw new Error(`cannot encode ${typeof value}`);
}
