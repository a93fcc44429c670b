// A start that must be refused.
export interface BadStart {
  what: string;
  env: NodeJS.ProcessEnv;
  /** The setting that the line has to name. */
  names: string;
  /** Refused only after the server has waited for another program, so its time is not measured. */
  isLate?: boolean;
}
