// Consultation requests that did not reach the server. §8 shows 'Mail Sent successfully!' even on an error. To make that
// true, the request is kept and sent again with the same key, on this and later visits, until the server has it.
import { forgetRequest, keptRequests } from './contact-store.ts';

/** Tries each kept request once, and deletes those that the server accepted or rejected permanently. */
export async function sendKeptRequests(): Promise<void> {
  const kept = await keptRequests();
  if (kept.length === 0) return;
  // Loaded only here: it imports the schemas, which almost no visitor needs.
  const { deliver } = await import('./contact-delivery.ts');
  for (const request of kept) {
    const outcome = await deliver(request.key, request.fields);
    if (outcome !== 'later') await forgetRequest(request.key);
  }
}
