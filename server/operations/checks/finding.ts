// What a check finds about an installation: for the operator's command, the page for administrators, and the mails about
// what needs attention.
import type { Finding as FindingShown } from '../../../contract/administration.ts';
import type { Warning } from '../../base/warnings.ts';
import type { Config } from '../../config/config.ts';
import { reasonOf } from '../../config/config-error.ts';
import type { Db, Engine } from '../../db/engine/engine.ts';

export interface Installation {
  config: Config;
  engine: Engine['name'];
  db: Db;
  databaseBytes: number;
  now(): Date;
}

export interface CheckResult {
  /** What was checked, in a word or two. */
  part: string;
  findings: Finding[];
}

/** What the firm is told of by mail, once a day while it lasts. */
export type Alarm = 'disk' | 'backup' | 'certificate' | 'mail';

export interface Finding extends FindingShown {
  alarm?: Alarm;
}

export const good = (text: string): Finding => ({ state: 'good', text, remedy: '' });
export const advice = (text: string, remedy: string): Finding => ({ state: 'advice', text, remedy });
export const danger = (text: string, remedy: string): Finding => ({ state: 'danger', text, remedy });
export const fault = (text: string, remedy: string): Finding => ({ state: 'fault', text, remedy });

export const alarming = (alarm: Alarm, finding: Finding): Finding => ({ ...finding, alarm });

/** A warning itself says what to do. */
export const toAdvice = ({ text }: Warning): Finding => advice(text, '');

/** What prevented a check. */
export const failed = (error: unknown, remedy: string): Finding =>
  fault(reasonOf(error).replace(/\.?$/, '.'), remedy);

/** By what they check. One that finds nothing, good or bad, is left out. */
type Checks = Readonly<Record<string, () => Promise<Finding[]>>>;

/** Yields each as soon as it and those before it have ended. Never throws: an error of a check is a finding, too. */
export async function* runChecks(checks: Checks): AsyncGenerator<CheckResult> {
  const remedy = 'Run this as the user that the server runs as, with its settings.';
  const results = Object.entries(checks).map(async ([part, check]) => ({
    part,
    findings: await check().catch((error) => [failed(error, remedy)]),
  }));
  for (const part of results) if ((await part).findings.length > 0) yield part;
}
