// Types for the parts of bench/package.json's packages that we use. The packages are usually not installed,
// so `npm run check` cannot use their own types.
declare module 'lighthouse' {
  export interface Result {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number; details?: object }>;
  }

  interface Settings {
    flags: { port: number; output: 'json'; logLevel: 'error' };
  }

  /** Opens a page in the browser at the port. */
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
