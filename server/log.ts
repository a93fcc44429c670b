// The log is an allow-list: what is not named here is not written. No URL, query, body, file name or
// e-mail address ever is, not even inside an error's text.
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A place in the code, with its line and column. */
const FRAME = /^\s+at .*:\d+:\d+\)?$/;

/** What of an error may stand in the log: its kind, its code, and where in the code it arose. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  // The stack begins with the error's text, which may hold anything, also lines that look like frames.
  const stack = (error.stack ?? '').replace(error.message, '');
  const frames = stack.split('\n').filter((line) => FRAME.test(line));
  return {
    error: error.name,
    code: Reflect.get(error, 'code'),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
