// Requests for a consultation that did not reach the server. §8 says 'Mail Sent successfully!' even
// on an error; we make it true: the request is kept in IndexedDB (a sign-out clears local storage,
// not this) and sent again, with the same key, on this and later visits until the server has it.
import type { ContactFields } from './contact-delivery.ts';

export interface KeptRequest {
  /** Made once per opened form: the server takes a key's request only once. */
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

/** Runs one statement in a transaction of its own; resolves when it is on disk. */
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

/** Throws where the browser allows no storage. */
export async function keepRequest(request: KeptRequest): Promise<void> {
  await withStore('readwrite', (store) => store.put(request));
}

/** Tries every kept request once, and forgets those that the server has taken or refused for good. */
export async function sendKeptRequests(): Promise<void> {
  const kept: KeptRequest[] = await withStore('readonly', (store) => store.getAll());
  if (kept.length === 0) return;
  // Loaded only now: it brings the schemas with it, and hardly any visitor needs them here.
  const { deliver } = await import('./contact-delivery.ts');
  for (const request of kept) {
    const outcome = await deliver(request.key, request.fields);
    if (outcome !== 'later') await withStore('readwrite', (store) => store.delete(request.key));
  }
}
