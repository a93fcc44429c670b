// The server as visitors reach it: certificate, host name, proxy, and whether the largest files get through.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { healthz } from '../../../contract/endpoints.ts';
import { submitInquiry } from '../../../contract/inquiries.ts';
import { MAX_FILE_BYTES } from '../../../contract/limits.ts';
import { version } from '../../base/version.ts';
import type { Config } from '../../config/config.ts';
import { reasonOf } from '../../config/config-error.ts';
import { judgeCertificate } from './certificate.ts';
import { advice, type Finding, fault, good } from './finding.ts';

const MOST_MS = 10_000;
const MOST_SECONDS_APART = 5;
/** The form around the largest file. */
const FORM_BYTES = 64 * 1024;

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  certificate: PeerCertificate | undefined;
}

interface Question {
  method?: string;
  headers?: Record<string, string | number>;
  /** Announces a body, and never sends it. */
  hasBody?: boolean;
}

/** Follows no redirect. @throws when there is no answer. */
function ask(url: URL, { method = 'GET', headers = {}, hasBody = false }: Question = {}): Promise<Reply> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asked = send(
      url,
      { method, headers, agent: false, signal: AbortSignal.timeout(MOST_MS) },
      (answer) => {
        const { socket } = answer;
        const certificate =
          'getPeerCertificate' in socket ? (socket as TLSSocket).getPeerCertificate() : undefined;
        let text = '';
        const finish = () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, certificate });
          asked.destroy();
        };
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', finish).on('error', reject);
      },
    );
    asked.on('error', reject);
    if (hasBody) asked.flushHeaders();
    else asked.end();
  });
}

export async function checkOutside(config: Config, url: URL): Promise<Finding[]> {
  try {
    const reply = await ask(new URL(healthz.path, url));
    return [
      checkAnswer(reply, url),
      ...checkAddress(config, url),
      ...checkCertificate(reply),
      checkDate(reply),
      ...(await checkPlainHttp(url)),
      await checkLargest(url),
    ];
  } catch (error) {
    const remedy = 'Check that the server and the proxy run, the DNS name, and the certificate.';
    return [fault(`${url.origin} does not answer: ${reasonOf(error)}.`, remedy)];
  }
}

function checkAnswer({ status, text }: Reply, url: URL): Finding {
  if (status === 200 && text.includes(`"version":"${version}"`))
    return good(`${url.origin} answers with this version, ${version}.`);
  if (status === 200 && text.includes('"version"'))
    return advice(
      `${url.origin} answers with a different version than this one, ${version}.`,
      'Restart the server after an upgrade.',
    );
  return fault(
    `${url.origin}${healthz.path} answers with the status ${status}, and not as this server does.`,
    "Make the proxy pass all paths to the server, with the visitor's Host header.",
  );
}

function checkAddress({ publicUrl }: Config, url: URL): Finding[] {
  if (publicUrl.origin === url.origin) return [];
  return [
    fault(
      `PUBLIC_URL is ${publicUrl.origin}: links in mails lead there, and forms of ${url.origin} are refused.`,
      `Set PUBLIC_URL to ${url.origin}.`,
    ),
  ];
}

function checkCertificate({ certificate, headers }: Reply): Finding[] {
  if (!certificate) return [];
  const found = judgeCertificate(certificate);
  if (headers['strict-transport-security']) return [found];
  const remedy = 'The server sends it if PUBLIC_URL is https; make the proxy pass it on.';
  return [found, fault('The header Strict-Transport-Security does not arrive.', remedy)];
}

function checkDate({ headers }: Reply): Finding {
  const seconds = Math.abs(Date.parse(headers.date ?? '') - Date.now()) / 1000;
  if (!(seconds > MOST_SECONDS_APART + 1)) return good('The date of the answer is right.');
  return advice(
    `The date of the answer differs from this machine's clock by ${seconds.toFixed(0)} seconds.`,
    'Sync the clocks of both machines with NTP.',
  );
}

/** A visitor who types the name arrives without https. */
async function checkPlainHttp(url: URL): Promise<Finding[]> {
  if (url.protocol !== 'https:' || url.port !== '') return [];
  const remedy = 'Make the proxy redirect http to https.';
  try {
    const { status, headers } = await ask(new URL(`http://${url.host}/`));
    if (status >= 301 && status <= 308 && headers.location?.startsWith('https://'))
      return [good('Visitors who arrive without https are sent to it.')];
    return [advice(`http://${url.host} answers with the status ${status} and no redirect to https.`, remedy)];
  } catch (error) {
    return [advice(`http://${url.host} does not answer: ${reasonOf(error)}.`, remedy)];
  }
}

/** Announces the largest file without a session. A proxy that does not let it through says so at once. */
async function checkLargest(url: URL): Promise<Finding> {
  const headers = {
    'content-type': 'multipart/form-data; boundary=doctor',
    'content-length': MAX_FILE_BYTES + FORM_BYTES,
    origin: url.origin,
  };
  const { status } = await ask(new URL(submitInquiry.path, url), { method: 'POST', headers, hasBody: true });
  if (status === 401) return good('Requests with the largest file reach the server.');
  if (status !== 413)
    return advice(
      `A request that announces the largest file gets the status ${status}, and 401 was expected.`,
      'Compare the proxy with the samples in docs/operations.md.',
    );
  return fault(
    'The proxy does not let the largest file through.',
    'Raise its limit for request bodies: client_max_body_size 0 in nginx.',
  );
}
