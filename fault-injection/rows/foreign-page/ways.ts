// Ways for a page to make a browser send a request: one of each kind that the browser marks differently.
// same-origin.test.ts shows that the server refuses every mark, for every call.
import type { Page } from '@playwright/test';

/** The request to send. A way uses the fields that it can carry. */
export interface Target {
  /** The URL without a query, for posted fields. */
  action: string;
  /** The URL with the fields in its query. */
  url: string;
  fields: Readonly<Record<string, string>>;
  /** The bytes of the file as text, for a call that takes a file. */
  file: string | undefined;
  /** The foreign site itself, which redirects: `<bounce>?status=307&to=…`. */
  bounce: string;
}

export interface Way {
  name: string;
  /** The method that reaches the server: OPTIONS if the browser only sends a preflight. */
  method: 'GET' | 'OPTIONS' | 'POST';
  /** The page is replaced, so targets are tried one after another. */
  leaves: boolean;
  /** The page it starts on; `none` is the address bar. */
  from: 'foreign' | 'ours' | 'none';
  go(page: Page, target: Target): Promise<void>;
}

/** Does not wait: navigation can destroy the page before the browser reports a result. */
async function leave(asked: Promise<unknown>): Promise<void> {
  void asked.catch(() => undefined);
}

/** Markup that loads URL. BOUNCE loads it by a redirect. */
const MARKUP: Readonly<Record<string, string>> = {
  'an image': '<img src="URL">',
  'a script with credentials': '<script crossorigin="use-credentials" src="URL"></script>',
  'a style sheet': '<link rel="stylesheet" href="URL">',
  'a frame by a redirect': '<iframe src="BOUNCE"></iframe>',
  'a sandboxed frame': '<iframe sandbox="allow-scripts allow-forms" src="URL"></iframe>',
};

/** These run in the browser, as those below, so they share no code. */
function addMarkup({ markup, target: { url, bounce } }: { markup: string; target: Target }): void {
  const redirect = `${bounce}?status=307&to=${encodeURIComponent(url)}`;
  const html = markup
    .replace('BOUNCE', () => redirect.replaceAll('&', '&amp;'))
    .replace('URL', () => url.replaceAll('&', '&amp;'));
  // Unlike scripts in innerHTML, scripts in a fragment run.
  document.body.append(document.createRange().createContextualFragment(html));
}

/** Scripts that stay on the page. */
const SCRIPTS: Readonly<Record<string, [Way['method'], (target: Target) => void]>> = {
  'fetch, GET': ['GET', ({ url }) => void fetch(url, { credentials: 'include' }).catch(() => {})],
  'fetch, a form by a redirect that keeps it': [
    'POST',
    ({ action, fields, bounce }) => {
      const to = `${bounce}?status=307&to=${encodeURIComponent(action)}`;
      const body = new URLSearchParams(fields);
      fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(() => {});
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
  'a beacon, multipart with a file': [
    'POST',
    ({ action, fields, file }) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      if (file) body.append('files', new File([file], 'record.pdf', { type: 'application/pdf' }));
      navigator.sendBeacon(action, body);
    },
  ],
  'a WebSocket': ['GET', ({ url }) => void new WebSocket(url.replace('http', 'ws'))],
};

/** Submits a form that replaces the page; puts the file into its field as drag and drop does. */
function submitForm({ target, enctype }: { target: Target; enctype: string }): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.enctype = enctype;
  form.action = target.action;
  for (const [name, value] of Object.entries(target.fields)) {
    const field = document.createElement('textarea');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  if (target.file && enctype === 'multipart/form-data') {
    const carried = new DataTransfer();
    carried.items.add(new File([target.file], 'record.pdf', { type: 'application/pdf' }));
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'files';
    input.files = carried.files;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

function clickLink({ url }: Target): void {
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
}

const form = (name: string, enctype: string, from: Way['from'] = 'foreign'): Way => ({
  ...{ name, method: 'POST', leaves: true, from },
  go: (page, target) => leave(page.evaluate(submitForm, { target, enctype })),
});

const link = (name: string, from: Way['from']): Way => ({
  ...{ name, method: 'GET', leaves: true, from },
  go: (page, target) => leave(page.evaluate(clickLink, target)),
});

export const ways: readonly Way[] = [
  ...Object.entries(MARKUP).map(
    ([name, markup]): Way => ({
      ...{ name, method: 'GET', leaves: false, from: 'foreign' },
      go: (page, target) => page.evaluate(addMarkup, { markup, target }),
    }),
  ),
  ...Object.entries(SCRIPTS).map(
    ([name, [method, script]]): Way => ({
      ...{ name, method, leaves: false, from: 'foreign' },
      go: (page, target) => page.evaluate(script, target),
    }),
  ),
  form('a form', 'application/x-www-form-urlencoded'),
  form('a multipart form with a file', 'multipart/form-data'),
  form('a form on one of our pages', 'application/x-www-form-urlencoded', 'ours'),
  link('a clicked link', 'foreign'),
  // Only `fetch` can make changes from our own pages.
  link('a clicked link on one of our pages', 'ours'),
  {
    ...{ name: 'a URL pasted into an empty window', method: 'GET', leaves: true, from: 'none' },
    go: async (page, { url }) => void (await page.goto(url)),
  },
];
