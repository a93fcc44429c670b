// Where consultation requests that did not reach the server wait: in IndexedDB, because a sign-out clears local storage.
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

/** Throws as above. */
export async function keptRequests(): Promise<KeptRequest[]> {
  return await withStore('readonly', (store) => store.getAll());
}

export async function forgetRequest(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key));
}
