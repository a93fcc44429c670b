// Reads the settings as the server does.
import { type Config, readConfig } from '../config.ts';
import { reasonOf } from '../config-error.ts';
import { type Finding, fault, good, toAdvice } from './finding.ts';

export interface ReadSettings {
  findings: Finding[];
  /** Undefined when the server could not start with them. */
  config: Config | undefined;
}

export function checkSettings(): ReadSettings {
  try {
    const config = readConfig();
    return { config, findings: [good('The settings are valid.'), ...config.warnings.map(toAdvice)] };
  } catch (error) {
    const remedy = 'Correct the setting that the sentence begins with: docs/operations.md lists them all.';
    return { config: undefined, findings: [fault(`${reasonOf(error)}.`, remedy)] };
  }
}
