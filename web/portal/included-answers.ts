// Answers that arrived with the answer to another call, so that the parts of a page need not ask for them.
import { createContext } from 'react';
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts';
import type { FieldsOf } from '../api.ts';

export type Success<E extends Endpoint> = Extract<OutputOf<E>, { success: 1 }>;

/** The answers to calls that need not be made, by their {@link callKey}. */
export type IncludedAnswers = Map<string, unknown>;

/** For the parts of a page: `use-call.ts` looks here first. */
export const IncludedAnswersContext = createContext<IncludedAnswers>(new Map());

export function callKey<E extends Endpoint>({ path }: E, fields: FieldsOf<E>): string {
  return path + JSON.stringify(fields);
}
