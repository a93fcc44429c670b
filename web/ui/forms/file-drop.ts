// Files and folders dropped anywhere in the window are added. Without this, the browser would open a file that was dropped next to
// the picker, and the page with everything typed into it would be gone.
import { useEffect, useRef, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';

/** @param unread names of dropped items that could not be read */
export type FilesHandler = (files: File[], unread?: readonly string[]) => void;

/**
 * @param onFiles undefined while no files are accepted; a dropped file does nothing then.
 * @returns whether files are being dragged over the window.
 */
export function useFileDrop(onFiles: FilesHandler | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const receive = useRef(onFiles);
  useEffect(() => {
    receive.current = onFiles;
  });

  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = receive.current ? 'copy' : 'none';
      setOver(receive.current !== undefined);
    };
    const leave = (event: DragEvent) => {
      // Between two elements of the page, the other one is named.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void droppedFiles(event.dataTransfer).then(({ files, unread }) => receive.current?.(files, unread));
    };
    const end = new AbortController();
    window.addEventListener('dragover', over, end);
    window.addEventListener('dragleave', leave, end);
    window.addEventListener('drop', drop, end);
    return () => end.abort();
  }, []);

  return isOver;
}
