// Whether the server has a newer version of the site than this tab runs: then its scripts have other names, and the
// old ones are gone.
const STORAGE_NAME = 'left versions';
const MAX_WAIT_MS = 15_000;

/** The script that lists all scripts of the running version; its name is a hash of its content. */
function runningVersion(): string {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
  return (manifest as { url?: string } | undefined)?.url ?? '';
}

/**
 * Asks the server for the page at this address.
 * @returns undefined if it does not answer, or only with a fault.
 */
export async function serverVersion(): Promise<'running' | 'other' | undefined> {
  try {
    const response = await fetch(window.location.href, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    if (response.status >= 500) return undefined;
    return (await response.text()).includes(runningVersion()) ? 'running' : 'other';
  } catch {
    return undefined;
  }
}

/**
 * True once for each version that runs in this tab. Without this, two servers with different versions behind one
 * address could make a page reload forever.
 */
export function mayLeaveVersion(): boolean {
  const version = runningVersion();
  try {
    const left = JSON.parse(sessionStorage.getItem(STORAGE_NAME) ?? '[]') as string[];
    if (left.includes(runningVersion())) return false;
    sessionStorage.setItem(STORAGE_NAME, JSON.stringify([...left, version]));
    return true;
  } catch {
    // A browser that blocks storage cannot count.
    return false;
  }
}
