// How the links of a page open files, where the page can show them itself.
import { createContext } from 'react';
import type { FileNumber } from '../../../contract/citations.ts';

export type OpenFile = (file: FileNumber, page?: number) => void;

/** Undefined on a page without a place for documents. */
export const OpenFileContext = createContext<OpenFile | undefined>(undefined);
