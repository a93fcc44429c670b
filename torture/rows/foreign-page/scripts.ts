// Scripts by which a page sends a request and stays where it is.
import type { Target, Way } from './way.ts';

/** They run in the browser, and share nothing. */
const SCRIPTS: Readonly<Record<string, [Way['method'], (target: Target) => void]>> = {
  'fetch, GET without CORS': [
    'GET',
    ({ url }) => void fetch(url, { mode: 'no-cors', credentials: 'include' }).catch(() => {}),
  ],
  'fetch, GET with CORS': ['GET', ({ url }) => void fetch(url, { credentials: 'include' }).catch(() => {})],
  'fetch, GET by a redirect': [
    'GET',
    ({ url, bounce }) => {
      const by = `${bounce}?status=302&to=${encodeURIComponent(url)}`;
      fetch(by, { mode: 'no-cors', credentials: 'include' }).catch(() => {});
    },
  ],
  'fetch, GET kept alive without a referrer': [
    'GET',
    ({ url }) =>
      void fetch(url, {
        mode: 'no-cors',
        credentials: 'include',
        keepalive: true,
        referrerPolicy: 'no-referrer',
      }).catch(() => {}),
  ],
  'fetch, HEAD': [
    'HEAD',
    ({ url }) => void fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'include' }).catch(() => {}),
  ],
  'fetch, a form without CORS': [
    'POST',
    ({ action, fields }) => {
      const body = new URLSearchParams(fields);
      fetch(action, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(() => {});
    },
  ],
  'fetch, a form with CORS, kept alive': [
    'POST',
    ({ action, fields }) => {
      const body = new URLSearchParams(fields);
      fetch(action, { method: 'POST', credentials: 'include', keepalive: true, body }).catch(() => {});
    },
  ],
  'fetch, a form by a redirect that keeps it': [
    'POST',
    ({ action, fields, bounce }) => {
      const by = `${bounce}?status=307&to=${encodeURIComponent(action)}`;
      const body = new URLSearchParams(fields);
      fetch(by, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(() => {});
    },
  ],
  'fetch, JSON as plain text': [
    'POST',
    ({ action, fields }) => {
      const body = JSON.stringify(fields);
      fetch(action, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(() => {});
    },
  ],
  'fetch, JSON': [
    'OPTIONS',
    ({ action, fields }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(fields);
      fetch(action, { method: 'POST', credentials: 'include', headers, body }).catch(() => {});
    },
  ],
  'fetch, a key against repetition': [
    'OPTIONS',
    ({ action, fields }) => {
      const headers = { 'idempotency-key': crypto.randomUUID?.() ?? 'a-key-of-another-page' };
      const body = new URLSearchParams(fields);
      fetch(action, { method: 'POST', credentials: 'include', headers, body }).catch(() => {});
    },
  ],
  'fetch, parts with a file': [
    'POST',
    ({ action, fields, file }) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      if (file) body.append('files', new File([file], 'record.pdf', { type: 'application/pdf' }));
      fetch(action, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(() => {});
    },
  ],
  'fetch in a worker': [
    'POST',
    ({ action, fields }) => {
      const send = { method: 'POST', mode: 'no-cors', credentials: 'include', body: JSON.stringify(fields) };
      const code = `fetch(${JSON.stringify(action)}, ${JSON.stringify(send)}).catch(() => {})`;
      new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    },
  ],
  'fetch in a sandbox': [
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
  'a beacon, parts with a file': [
    'POST',
    ({ action, fields, file }) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      if (file) body.append('files', new File([file], 'record.pdf', { type: 'application/pdf' }));
      navigator.sendBeacon(action, body);
    },
  ],
  'events from a server': ['GET', ({ url }) => void new EventSource(url, { withCredentials: true })],
  'a web socket': ['GET', ({ url }) => void new WebSocket(url.replace('http', 'ws'))],
  'the ping of a link': [
    'POST',
    ({ url }) => {
      const link = document.createElement('a');
      link.href = '#here';
      link.ping = url;
      document.body.append(link);
      link.click();
    },
  ],
  'a report of its own policy': [
    'POST',
    ({ url, bounce }) => {
      const frame = document.createElement('iframe');
      frame.src = `${bounce}?report=${encodeURIComponent(url)}`;
      document.body.append(frame);
    },
  ],
};

export const scriptWays: readonly Way[] = Object.entries(SCRIPTS).map(([name, [method, script]]) => ({
  name,
  method,
  from: 'foreign',
  leaves: false,
  go: (page, target) => page.evaluate(script, target),
}));
