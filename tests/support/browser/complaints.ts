// What a browser complains of while it shows our pages, refusals by their security policy among it.
import type { BrowserContext } from '@playwright/test';

/** What a complaint about the policy begins with, among the others. */
export const POLICY_COMPLAINT = 'console.error: security policy:';

/** Adds every complaint of the browser to `seen`, from now on. */
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
