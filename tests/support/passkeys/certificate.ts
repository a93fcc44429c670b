// A certificate (X.509) as security keys have one, for responses that we do not ask for.
import { type KeyObject, sign } from 'node:crypto';

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content]);
}

const SEQUENCE = 0x30;
const sequence = (...parts: readonly Buffer[]) => der(SEQUENCE, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (value: string) => der(0x13, Buffer.from(value));
const integer = (...bytes: readonly number[]) => der(0x02, Buffer.from(bytes));

/** Country, organization, unit and common name. */
function nameOf(values: Readonly<Record<string, string>>): Buffer {
  const oids: Record<string, string> = { C: '550406', O: '55040a', OU: '55040b', CN: '550403' };
  return sequence(
    ...Object.entries(values).map(([name, value]) => der(0x31, sequence(oid(oids[name] ?? ''), text(value)))),
  );
}

/** Signed by its own key (ECDSA with SHA-256). */
export function makeCertificate(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = nameOf({ C: 'US', O: 'Fictitious', OU: 'Authenticator Attestation', CN: 'Fictitious Key' });
  const time = (value: string) => der(0x18, Buffer.from(value));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time('20200101000000Z'), time('20990101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]);
  return sequence(content, algorithm, der(0x03, signature));
}
