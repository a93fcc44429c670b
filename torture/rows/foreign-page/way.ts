// One way in which a page can make a browser send a request.
import type { Page } from '@playwright/test';

/** What the request is to do. A way takes of it what it can carry. */
export interface Target {
  /** Without its query: where fields are posted to. */
  action: string;
  /** With the fields in its query. */
  url: string;
  fields: Readonly<Record<string, string>>;
  /** The fields' file, for a call that takes one: its bytes in letters. */
  file: string | undefined;
  /** The foreign site itself, which redirects: `<bounce>?status=307&to=…`. */
  bounce: string;
}

export interface Way {
  name: string;
  /** What arrives at the server. A preflight arrives as OPTIONS, and what follows it does not. */
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
  /** It takes the page away, so that targets follow one another. */
  leaves: boolean;
  /** Whose page it begins on; `none` is the address bar. */
  from: 'foreign' | 'same site' | 'ours' | 'none';
  go(page: Page, target: Target): Promise<void>;
}

/** Leaving takes the page's world with it, sometimes before the browser could say that it has: not waited for. */
export async function leave(asked: Promise<unknown>): Promise<void> {
  void asked.catch(() => undefined);
}
