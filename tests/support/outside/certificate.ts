// A certificate that no one trusts, unless told to.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../../scripts/programs.ts';

export interface Certificate {
  /** Paths of the two, in PEM. */
  certificate: string;
  key: string;
}

/** @param days it is valid from now on. */
export async function makeCertificate(folder: string, host: string, days: number): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-batch'];
  const about = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-days', String(days)];
  const files = ['-keyout', key, '-out', certificate];
  await promisify(execFile)(await findProgram('openssl'), ['req', '-x509', ...options, ...about, ...files]);
  return { certificate, key };
}
