// The log is an allow-list: callers name each field they write. No URL, query, body, file name or email
// address is ever logged, not even as part of an error message.
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

/** A stack frame with its line and column. */
const FRAME = /^\s+at .*:\d+:\d+\)?$/;

/** The parts of an error that may be logged: its name, its code and its stack frames. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  // The stack begins with the error message, which may contain anything, even lines that look like frames.
  const stack = (error.stack ?? '').replace(error.message, '');
  const frames = stack.split('\n').filter((line) => FRAME.test(line));
  return {
    error: error.name,
    code: Reflect.get(error, 'code'),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
