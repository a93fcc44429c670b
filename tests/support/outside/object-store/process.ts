// The object store in its own process. It tells its parent where it listens, and stops when the parent is gone.
import { startObjectStore } from './object-store.ts';

const store = await startObjectStore();
process.once('disconnect', () => void store.stop());
process.send?.(store.endpoint);
