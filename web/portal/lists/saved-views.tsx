// Filters that were given a name: each opens as a link, and is deleted after a question.
import { useState } from 'react';
import { Link } from 'react-router';
import { removeView, type SavedView, saveView } from '../../../contract/desk/desk.ts';
import type { DeskFilters } from '../../../contract/desk/desk-filters.ts';
import { MAX_VIEW_NAME_CHARS } from '../../../contract/sizes.ts';
import { confirmWithUser } from '../../alerts.ts';
import { call } from '../../api.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CredentialForm, Refused, wordsOf } from '../security/credential-form.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { writeFilters } from './desk-filters.ts';

interface SavedViewsProps {
  views: readonly SavedView[];
  /** The filters that the list has now. */
  filters: DeskFilters;
  onChanged: () => void;
}

interface Outcome {
  filters: string;
  text: string;
  tone: 'good' | 'bad';
}

export function SavedViews({ views, filters, onChanged }: SavedViewsProps) {
  const current = writeFilters(filters);
  const [outcome, setOutcome] = useState<Outcome>();
  // It is about the filters that it was said of.
  const said = outcome?.filters === current ? outcome : undefined;
  const isNew = current !== '' && !views.some((view) => writeFilters(view.filters) === current);

  const save = async ({ name = '' }: Record<string, string>) => {
    setOutcome(undefined);
    if (name.trim() === '') throw new Refused('Enter a name for these filters.');
    const { body } = await call(saveView, { name, ...filters }, { idempotencyKey: crypto.randomUUID() });
    if (body.success !== 1) throw new Refused(body.message);
    setOutcome({ filters: current, text: body.message, tone: 'good' });
    onChanged();
  };

  const remove = async ({ viewid, name }: SavedView) => {
    if (!confirmWithUser(`Delete the view "${name}"?`)) return;
    setOutcome(undefined);
    try {
      const { body } = await call(removeView, { viewid });
      if (body.success !== 1) throw new Refused(body.message);
      setOutcome({ filters: current, text: body.message, tone: 'good' });
    } catch (error) {
      if (leaveIfSignedOut(error)) return;
      setOutcome({ filters: current, text: wordsOf(error), tone: 'bad' });
    }
    onChanged();
  };

  return (
    <div className="desk-views">
      {views.length > 0 && (
        <ul aria-label="Saved views">
          {views.map((view) => (
            <li key={view.viewid}>
              <Link
                className="link"
                to={{ search: writeFilters(view.filters) }}
                preventScrollReset
                aria-current={writeFilters(view.filters) === current ? 'page' : undefined}
              >
                {view.name}
              </Link>
              <button type="button" onClick={() => remove(view)}>
                <span aria-hidden="true">×</span>
                <VisuallyHidden>Delete the view {view.name}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <details className="custody" key={current}>
          <summary>
            <span className="link">Save these filters</span>
          </summary>
          <CredentialForm button="Save" onSend={save}>
            <TextField
              id="view-name"
              name="name"
              label="Name"
              maxLength={MAX_VIEW_NAME_CHARS}
              autoComplete="off"
            />
          </CredentialForm>
        </details>
      )}
      <FormMessage text={said?.text ?? ''} tone={said?.tone ?? 'good'} />
    </div>
  );
}
