// One way for a page to make a browser send a request.
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
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
  /** The page is replaced, so targets are tried one after another. */
  leaves: boolean;
  /** The page it starts on; `none` is the address bar. */
  from: 'foreign' | 'same site' | 'ours' | 'none';
  go(page: Page, target: Target): Promise<void>;
}

/** Does not wait: navigation can destroy the page before the browser reports a result. */
export async function leave(asked: Promise<unknown>): Promise<void> {
  void asked.catch(() => undefined);
}
