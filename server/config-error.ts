// A failed start names the setting at fault and says what it must be.

/** The operator's settings, or the data they point to, make a start impossible. */
export class ConfigError extends Error {}

/** Why, in one line. A host with several addresses fails with several errors, and no text of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}

/**
 * Opens what a setting leads to.
 * @param must what the setting has to be: `must be a folder`.
 * @throws ConfigError with the setting, that, and the reason.
 */
export async function blameSetting<T>(setting: string, must: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${setting} ${must} (${reasonOf(error)})`, { cause: error });
  }
}
