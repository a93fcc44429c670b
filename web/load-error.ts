// The error of a route whose script could not be loaded. web/load-errors-thrown.ts makes the router throw it.
export const LOAD_ERROR = 'LoadError';

export function isLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === LOAD_ERROR;
}
