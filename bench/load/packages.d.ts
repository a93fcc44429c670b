// Types for the parts of bench/package.json's packages that we use. The packages are usually not installed,
// so `npm run check` cannot use their own types.
declare module 'lighthouse' {
  /** Events of Chromium's protocol: those of other methods have other parameters. */
  type LogEntry =
    | {
        method: 'Network.responseReceived';
        params: {
          requestId: string;
          type: string;
          /** `encodedDataLength` is the size of the headers. */
          response: { url: string; encodedDataLength: number };
        };
      }
    /** Here it is that of headers and body. */
    | { method: 'Network.loadingFinished'; params: { requestId: string; encodedDataLength: number } };

  export interface RunnerResult {
    lhr: {
      audits: Record<string, { numericValue?: number }>;
    };
    artifacts: { DevtoolsLog: readonly LogEntry[] };
  }

  interface Settings {
    flags: {
      port: number;
      output: 'json';
      logLevel: 'error';
      disableStorageReset: boolean;
      disableFullPageScreenshot: boolean;
      onlyCategories: string[];
    };
  }

  /** Opens a page in the given tab of the browser at the port. */
  export function navigation(
    page: unknown,
    url: string,
    settings: Settings,
  ): Promise<RunnerResult | undefined>;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
  }): Promise<{ port: number; kill(): void }>;
}

declare module 'puppeteer-core' {
  interface Cookie {
    name: string;
    value: string;
    domain: string;
    path: string;
    httpOnly: boolean;
  }

  interface Page {
    goto(url: string): Promise<unknown>;
    evaluate<Values>(act: (values: Values) => void, values: Values): Promise<void>;
  }

  interface Browser {
    newPage(): Promise<Page>;
    setCookie(cookie: Cookie): Promise<void>;
  }

  export function connect(options: { browserURL: string; defaultViewport: null }): Promise<Browser>;
}
