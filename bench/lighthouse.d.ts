// What we use of the packages in bench/package.json. They are usually not installed, and their own types would
// then be missing from `npm run check`.
declare module 'lighthouse' {
  export interface Result {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number; details?: object }>;
  }

  interface Settings {
    flags: { port: number; output: 'json'; logLevel: 'error' };
  }

  /** Without a page of our own, it opens one in the browser at the port. */
  export function navigation(
    page: undefined,
    url: string,
    settings: Settings,
  ): Promise<{ lhr: Result } | undefined>;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
  }): Promise<{ port: number; kill(): void }>;
}
