// Expands ZIPs in a worker, loaded with the first one, without holding up the page.
import { useEffect, useRef, useState } from 'react';
import type { Role } from '../../../../contract/endpoint.ts';
import type { Expanded } from './expand-zip.ts';
import type { Order, Reply } from './worker.ts';

/** A ZIP that is being expanded. */
export interface Expanding {
  name: string;
  percent: number;
}

const notRead = ({ name }: File) => ({
  name,
  why: `"${name}" could not be read completely. Nothing from it was added.`,
});

export function useZips(sender: Role) {
  const [expanding, setExpanding] = useState<Expanding>();
  const end = useRef<() => void>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => end.current?.(), []);

  /** @returns what is in them, in their order; once this is canceled, only of those before */
  const expand = async (zips: readonly File[]): Promise<Expanded[]> => {
    const all: Expanded[] = [];
    let worker: Worker | undefined;
    await new Promise<void>((resolve) => {
      end.current = resolve;
      if (typeof Worker === 'undefined') return resolve();
      worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
        if (!('expanded' in data)) return setExpanding(data);
        all.push(data.expanded);
        if (all.length === zips.length) resolve();
      });
      // It could not be loaded, for example because the connection was lost.
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        resolve();
      });
      setExpanding({ name: zips[0]?.name ?? '', percent: 0 });
      worker.postMessage({ zips, sender } satisfies Order);
    });
    worker?.terminate();
    setExpanding(undefined);
    return [...all, { files: [], refused: zips.slice(all.length).map(notRead) }];
  };
  /** A second choice waits for the first. */
  const expandNext = (zips: readonly File[]): Promise<Expanded[]> => {
    const next = last.current.then(() => expand(zips));
    last.current = next;
    return next;
  };
  return { expanding, expand: expandNext, cancel: () => end.current?.() };
}
