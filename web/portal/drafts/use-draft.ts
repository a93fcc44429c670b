// Connects a form with its draft, and with the text that this tab keeps while the server does not have it.
import { useEffect, useReducer, useState } from 'react';
import type { Draft } from '../../../contract/drafts.ts';
import { type DraftState, textOf } from './draft-state.ts';
import { openDraft } from './open-draft.ts';
import type { SaverSettings } from './saver.ts';
import { forgetTabForm, readTabForm, useTabForm } from './tab-form.ts';

/** The address of a form, with its draft once there is one. */
function addressOf(path: string, draftid: number | undefined): string {
  return draftid === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}draft=${draftid}`;
}

/**
 * What a form begins with: text that was unsaved before a reload, or the draft.
 * @param path the form's address without the draft
 */
function beginningOf(path: string, opened: Draft | null) {
  const inTab = readTabForm<Draft['fields']>(addressOf(path, opened?.draftid));
  // The server saved it when the user left the form; only this tab did not hear of it.
  const isStored = inTab !== undefined && textOf(inTab.values) === textOf(opened?.fields ?? {});
  const stored = opened?.files.map(({ originalname }) => originalname) ?? [];
  return {
    version: isStored ? undefined : inTab?.version,
    values: inTab?.values ?? opened?.fields,
    /** The names of files that only this tab remembers. */
    awaited: inTab?.files.filter((name) => !stored.includes(name)) ?? [],
  };
}

interface DraftSettings extends Pick<SaverSettings, 'form' | 'inquiryid' | 'opened'> {
  path: string;
}

/** The form is remounted for another draft. */
export function useDraft({ path, ...settings }: DraftSettings) {
  const [beginning] = useState(() => beginningOf(path, settings.opened));
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [session] = useState(() => openDraft({ ...settings, ...beginning }, draw));
  useEffect(() => session.watchPage(), [session]);
  const state: DraftState = { ...session.saver.state, files: session.transfers.files };
  const address = addressOf(path, state.draftid);
  return {
    ...session,
    state,
    path,
    address,
    beginning,
    /** Forgets what this tab keeps of the form. */
    forget: () => forgetTabForm(address),
  };
}

export type DraftHandle = ReturnType<typeof useDraft>;

/**
 * Saves what the form holds.
 * @param entered as JSON values; undefined before anything was entered
 * @param files the names of all chosen files, also before a reload
 */
export function useSaving(
  { saver, state, path, address }: DraftHandle,
  entered: object | undefined,
  files: readonly string[],
) {
  useEffect(() => saver.enter(entered));
  const { draftid, hasUnsaved, version } = state;
  const isSaved = draftid !== undefined && !hasUnsaved;
  useTabForm(address, entered && !isSaved ? { values: entered, version, files } : undefined);
  useEffect(() => {
    // The draft now has what the tab kept before there was one.
    if (address !== path) forgetTabForm(path);
  }, [address, path]);
}
