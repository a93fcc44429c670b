// Scripts by which a page sends a request without leaving.
import type { Target, Way } from './way.ts';

/** A fetch with credentials; without a body it is a GET of the URL with the fields. */
interface Fetching {
  body?: 'form' | 'json' | 'parts';
  /** The status of a redirect by which the request arrives. */
  by?: 302 | 307;
  init?: Pick<RequestInit, 'mode' | 'method' | 'keepalive' | 'referrerPolicy'> & {
    headers?: Readonly<Record<string, string>>;
  };
}

const NO_CORS = { mode: 'no-cors' } as const;
const KEEP_ALIVE = { keepalive: true, referrerPolicy: 'no-referrer' } as const;

const FETCHES: Readonly<Record<string, [Way['method'], Fetching]>> = {
  'fetch, GET without CORS': ['GET', { init: NO_CORS }],
  'fetch, GET with CORS': ['GET', {}],
  'fetch, GET by a redirect': ['GET', { by: 302, init: NO_CORS }],
  'fetch, GET with keepalive and without a referrer': ['GET', { init: { ...NO_CORS, ...KEEP_ALIVE } }],
  'fetch, HEAD': ['HEAD', { init: { ...NO_CORS, method: 'HEAD' } }],
  'fetch, a form without CORS': ['POST', { body: 'form', init: NO_CORS }],
  'fetch, a form with CORS and keepalive': ['POST', { body: 'form', init: { keepalive: true } }],
  'fetch, a form by a redirect that keeps it': ['POST', { body: 'form', by: 307, init: NO_CORS }],
  'fetch, JSON as plain text': ['POST', { body: 'json', init: NO_CORS }],
  'fetch, JSON': ['OPTIONS', { body: 'json', init: { headers: { 'content-type': 'application/json' } } }],
  'fetch, an idempotency key': [
    'OPTIONS',
    { body: 'form', init: { headers: { 'idempotency-key': 'another' } } },
  ],
  'fetch, multipart with a file': ['POST', { body: 'parts', init: NO_CORS }],
};

/** Runs in the browser. */
function sendFetch({ target, fetching }: { target: Target; fetching: Fetching }): void {
  const { action, url, fields, file, bounce } = target;
  const { body, by, init } = fetching;
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields)) parts.append(name, value);
  if (file) parts.append('files', new File([file], 'record.pdf', { type: 'application/pdf' }));
  const bodies = { form: new URLSearchParams(fields), json: JSON.stringify(fields), parts };
  const to = body ? action : url;
  const address = by ? `${bounce}?status=${by}&to=${encodeURIComponent(to)}` : to;
  const post = body && { method: 'POST', body: bodies[body] };
  fetch(address, { credentials: 'include', ...init, ...post }).catch(() => {});
}

/** These run in the browser, so they share no code. */
const SCRIPTS: Readonly<Record<string, [Way['method'], (target: Target) => void]>> = {
  'fetch in a worker': [
    'POST',
    ({ action, fields }) => {
      const send = { method: 'POST', mode: 'no-cors', credentials: 'include', body: JSON.stringify(fields) };
      const code = `fetch(${JSON.stringify(action)}, ${JSON.stringify(send)}).catch(() => {})`;
      new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    },
  ],
  'fetch in a sandboxed frame': [
    'POST',
    ({ action, fields }) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      const body = new URLSearchParams(fields).toString();
      const send = { method: 'POST', mode: 'no-cors', credentials: 'include', body };
      frame.srcdoc = `<script>fetch(${JSON.stringify(action)}, ${JSON.stringify(send)})</script>`;
      document.body.append(frame);
    },
  ],
  'a script imported by a worker': [
    'GET',
    ({ url }) => {
      const code = `importScripts(${JSON.stringify(url)})`;
      new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    },
  ],
  'XMLHttpRequest, GET': [
    'GET',
    ({ url }) => {
      const request = new XMLHttpRequest();
      request.open('GET', url);
      request.withCredentials = true;
      request.send();
    },
  ],
  'XMLHttpRequest, a form': [
    'POST',
    ({ action, fields }) => {
      const request = new XMLHttpRequest();
      request.open('POST', action);
      request.withCredentials = true;
      request.send(new URLSearchParams(fields));
    },
  ],
  'a beacon, a form': [
    'POST',
    ({ action, fields }) => void navigator.sendBeacon(action, new URLSearchParams(fields)),
  ],
  'a beacon, multipart with a file': [
    'POST',
    ({ action, fields, file }) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      if (file) body.append('files', new File([file], 'record.pdf', { type: 'application/pdf' }));
      navigator.sendBeacon(action, body);
    },
  ],
  'server-sent events': ['GET', ({ url }) => void new EventSource(url, { withCredentials: true })],
  'a WebSocket': ['GET', ({ url }) => void new WebSocket(url.replace('http', 'ws'))],
  'a link ping': [
    'POST',
    ({ url }) => {
      const link = document.createElement('a');
      link.href = '#here';
      link.ping = url;
      document.body.append(link);
      link.click();
    },
  ],
  'a report of its security policy': [
    'POST',
    ({ url, bounce }) => {
      const frame = document.createElement('iframe');
      frame.src = `${bounce}?report=${encodeURIComponent(url)}`;
      document.body.append(frame);
    },
  ],
};

const byScript = (name: string, method: Way['method'], go: Way['go']): Way => ({
  name,
  method,
  from: 'foreign',
  leaves: false,
  go,
});

export const scriptWays: readonly Way[] = [
  ...Object.entries(FETCHES).map(([name, [method, fetching]]) =>
    byScript(name, method, (page, target) => page.evaluate(sendFetch, { target, fetching })),
  ),
  ...Object.entries(SCRIPTS).map(([name, [method, script]]) =>
    byScript(name, method, (page, target) => page.evaluate(script, target)),
  ),
];
