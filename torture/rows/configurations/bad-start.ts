// A start that must be refused.
export interface BadStart {
  what: string;
  env: NodeJS.ProcessEnv;
  /** The setting that the line must name. */
  names: string;
  /** The server first waits for another program, so there is no time limit. */
  isLate?: boolean;
}
