// Consultation requests that did not reach the server. §8 shows 'Mail Sent successfully!' even on an error.
// To make that true, the request is kept in IndexedDB (a sign-out clears only local storage) and sent again
// with the same key, on this and later visits, until the server has it.
import type { ContactFields } from './contact-delivery.ts';

export interface KeptRequest {
  /** Created once per opened form: the server accepts a key only once. */
  key: string;
  fields: ContactFields;
}

const DATABASE = 'contact-outbox';
const STORE = 'requests';

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs one statement in its own transaction; resolves after the commit. */
async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await result(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const value = await result(act(transaction.objectStore(STORE)));
    await done;
    return value;
  } finally {
    database.close();
  }
}

/** Throws if the browser blocks storage. */
export async function keepRequest(request: KeptRequest): Promise<void> {
  await withStore('readwrite', (store) => store.put(request));
}

/** Tries each kept request once, and deletes those that the server accepted or rejected permanently. */
export async function sendKeptRequests(): Promise<void> {
  const kept: KeptRequest[] = await withStore('readonly', (store) => store.getAll());
  if (kept.length === 0) return;
  // Loaded only here: it imports the schemas, which almost no visitor needs.
  const { deliver } = await import('./contact-delivery.ts');
  for (const request of kept) {
    const outcome = await deliver(request.key, request.fields);
    if (outcome !== 'later') await withStore('readwrite', (store) => store.delete(request.key));
  }
}
