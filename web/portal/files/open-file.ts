// Where a page can show a file itself, its links to files open it there.
import { createContext } from 'react';
import type { FileNumber } from '../../../contract/citations.ts';

export type OpenFile = (file: FileNumber, page?: number) => void;

/** Undefined on a page without a place for documents. */
export const OpenFileContext = createContext<OpenFile | undefined>(undefined);
