// The server as visitors reach it: host name, proxy, and whether the largest files get through.
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { healthz } from '../../../contract/endpoints.ts';
import { submitInquiry } from '../../../contract/inquiries.ts';
import { MAX_FILE_BYTES } from '../../../contract/limits.ts';
import { version } from '../../base/version.ts';
import type { Config } from '../../config/config.ts';
import { reasonOf } from '../../config/config-error.ts';
import { advice, type Finding, fault, good } from './finding.ts';

const MOST_MS = 10_000;
/** The form around the largest file. */
const FORM_BYTES = 64 * 1024;

/** Follows no redirect. @throws when there is no answer; fetch itself does not say why */
const ask = (url: URL): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(MOST_MS) }).catch((error: Error) => {
    throw error.cause ?? error;
  });

export async function checkOutside({ publicUrl }: Config, url: URL): Promise<Finding[]> {
  try {
    const answer = await ask(new URL(healthz.path, url));
    const findings = [await checkAnswer(answer, url)];
    if (publicUrl.origin !== url.origin)
      findings.push(
        fault(
          `PUBLIC_URL is ${publicUrl.origin}: links in mails lead there, and forms of ${url.origin} are refused.`,
          `Set PUBLIC_URL to ${url.origin}.`,
        ),
      );
    if (url.protocol === 'https:' && !answer.headers.has('strict-transport-security'))
      findings.push(
        fault(
          'The header Strict-Transport-Security does not arrive.',
          'The server sends it if PUBLIC_URL is https; make the proxy pass it on.',
        ),
      );
    if (url.protocol === 'https:' && url.port === '') findings.push(await checkPlainHttp(url));
    return [...findings, await checkLargest(url)];
  } catch (error) {
    const remedy = 'Check that the server and the proxy run, the DNS name, and the certificate.';
    return [fault(`${url.origin} does not answer: ${reasonOf(error)}.`, remedy)];
  }
}

async function checkAnswer(answer: Response, url: URL): Promise<Finding> {
  const text = await answer.text();
  if (answer.ok && text.includes(`"version":"${version}"`))
    return good(`${url.origin} answers with this version, ${version}.`);
  if (answer.ok && text.includes('"version"'))
    return advice(
      `${url.origin} answers with a different version than this one, ${version}.`,
      'Restart the server after an upgrade.',
    );
  return fault(
    `${url.origin}${healthz.path} answers with the status ${answer.status}, and not as this server does.`,
    "Make the proxy pass all paths to the server, with the visitor's Host header.",
  );
}

/** A visitor who types the name arrives without https. */
async function checkPlainHttp(url: URL): Promise<Finding> {
  const found = await ask(new URL(`http://${url.host}/`)).then(
    ({ status, headers }) =>
      status >= 301 && status <= 308 && headers.get('location')?.startsWith('https://')
        ? undefined
        : `answers with the status ${status} and no redirect to https`,
    (error) => `does not answer: ${reasonOf(error)}`,
  );
  if (found === undefined) return good('Visitors who arrive without https are sent to it.');
  return advice(`http://${url.host} ${found}.`, 'Make the proxy redirect http to https.');
}

/** Announces the largest file without a session, and never sends it. A proxy that does not let it through says so at once. */
async function checkLargest(url: URL): Promise<Finding> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const announced = send(new URL(submitInquiry.path, url), {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=check',
      'content-length': MAX_FILE_BYTES + FORM_BYTES,
      origin: url.origin,
    },
    agent: false,
    signal: AbortSignal.timeout(MOST_MS),
  });
  announced.flushHeaders();
  const [{ statusCode }] = await once(announced, 'response');
  announced.on('error', () => undefined).destroy();
  if (statusCode === 401) return good('Requests with the largest file reach the server.');
  if (statusCode !== 413)
    return advice(
      `A request that announces the largest file gets the status ${statusCode}, and 401 was expected.`,
      'Make the proxy pass every request body on at once: client_max_body_size 0 and proxy_request_buffering off in nginx.',
    );
  return fault(
    'The proxy does not let the largest file through.',
    'Raise its limit for request bodies: client_max_body_size 0 in nginx.',
  );
}
