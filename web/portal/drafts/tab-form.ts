// Keeps unsaved text of a form in this tab until the server has it, the form is submitted, or its user signs out. So
// neither a lost connection, a reload nor the end of a session loses text. A page cannot keep files, so it keeps their
// names.
import { useEffect } from 'react';
import { accountOf, pageOwner } from '../../session.ts';

export interface TabForm<Values> {
  values: Values;
  /** The version of the draft that they are based on. */
  version?: number | undefined;
  /** The names of the files that were chosen. */
  files: readonly string[];
}

/** Contains the account that typed it: in the same tab, another account may open the same form later. */
const nameOf = (form: string) => `form ${form} ${accountOf(pageOwner())}`;

/** What the signed-in account has typed; undefined for another account. @param form the form's address. */
export function readTabForm<Values>(form: string): TabForm<Values> | undefined {
  const text = sessionStorage.getItem(nameOf(form));
  return text === null ? undefined : (JSON.parse(text) as TabForm<Values>);
}

export function forgetTabForm(form: string): void {
  sessionStorage.removeItem(nameOf(form));
}

/** Keeps what the form holds now; an untouched form keeps nothing. @param kept JSON values */
export function useTabForm<Values>(form: string, kept: TabForm<Values> | undefined): void {
  const text = kept && JSON.stringify(kept);
  useEffect(() => {
    forgetTabForm(form);
    if (text === undefined) return;
    try {
      sessionStorage.setItem(nameOf(form), text);
    } catch {
      // The text is too large for the tab's storage. The form itself still has it.
    }
  }, [form, text]);
}
