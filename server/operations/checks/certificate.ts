// How long the certificate of the site is valid.
import { connect, type PeerCertificate } from 'node:tls';
import { DAY_MS } from '../../../contract/due/day.ts';
import type { Config } from '../../config/config.ts';
import { alarming, type Finding, fault, good } from './finding.ts';

const MOST_MS = 3_000;
const LEAST_DAYS = 14;
const HTTPS = 443;

function judgeCertificate({ valid_to }: PeerCertificate): Finding {
  const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS);
  if (days >= LEAST_DAYS) return good(`The certificate is valid for ${days} more days.`);
  const remedy = 'Renew it, and find out why it was not renewed automatically.';
  return alarming('certificate', fault(`The certificate expires in ${days} days.`, remedy));
}

/** That of PUBLIC_URL. Nothing is found where this machine cannot reach itself by that name. */
export async function checkOwnCertificate({ publicUrl }: Config): Promise<Finding[]> {
  if (publicUrl.protocol !== 'https:') return [];
  const certificate = await fetchCertificate(publicUrl);
  return certificate?.valid_to ? [judgeCertificate(certificate)] : [];
}

function fetchCertificate({ hostname, port }: URL): Promise<PeerCertificate | undefined> {
  return new Promise((resolve) => {
    // Also one that no one trusts: its end is all that counts here.
    const options = { host: hostname, port: Number(port) || HTTPS, servername: hostname };
    const socket = connect({ ...options, rejectUnauthorized: false, timeout: MOST_MS });
    const end = (found: PeerCertificate | undefined) => {
      socket.destroy();
      resolve(found);
    };
    socket
      .once('secureConnect', () => end(socket.getPeerCertificate()))
      .once('timeout', () => end(undefined))
      .once('error', () => end(undefined));
  });
}
