// Answers that came with that of another call, so that the parts of a page do not ask for what is there.
import { createContext } from 'react';
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts';
import type { FieldsOf } from '../api.ts';

export type Success<E extends Endpoint> = Extract<OutputOf<E>, { success: 1 }>;

/** The answer to each call that need not be made, by its {@link callKey}. */
export type IncludedAnswers = Map<string, unknown>;

/** For the parts of a page: `use-call.ts` looks here first. */
export const IncludedAnswersContext = createContext<IncludedAnswers>(new Map());

export function callKey<E extends Endpoint>({ path }: E, fields: FieldsOf<E>): string {
  return path + JSON.stringify(fields);
}
