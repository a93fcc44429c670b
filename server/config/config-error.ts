// Errors of a failed start: each names the setting at fault and says what it must be.

/** A setting, or the data that a setting points to, prevents the start. */
export class ConfigError extends Error {}

/** The reason in one line. A host with several addresses fails with an AggregateError without a message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}

/**
 * Opens the resource that a setting points to.
 * @param must the requirement for the setting: `must be a folder`.
 * @throws ConfigError with the setting, the requirement and the reason.
 */
export async function blameSetting<T>(setting: string, must: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${setting} ${must} (${reasonOf(error)})`, { cause: error });
  }
}
