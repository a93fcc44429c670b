// Errors that a browser reports while it shows our pages, including violations of the security policy.
import type { BrowserContext } from '@playwright/test';

/** Adds every later complaint of the browser to `seen`. */
export async function watchComplaints(context: BrowserContext, seen: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) => {
    const error = event.error();
    seen.push(`uncaught: ${error.stack ?? error.message}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `security policy: ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`,
      );
    });
  });
}
