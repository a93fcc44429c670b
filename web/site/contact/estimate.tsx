// The estimate: pages and urgency in, due date and free case out. It calls no one.
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../ui/forms/form-values.ts';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import {
  DEFAULT_URGENCY,
  dueBefore,
  dueNow,
  estimate,
  firstCase,
  laterCases,
  readPages,
  urgencyChoices,
} from '../content/estimate.ts';

interface Given {
  pages: number | undefined;
  urgency: string;
  now: Date;
}

const read = (form: HTMLFormElement): Given => ({
  pages: readPages(textOf(form, 'pages')),
  urgency: textOf(form, 'urgency'),
  now: new Date(),
});

export function Estimate() {
  const form = useRef<HTMLFormElement>(null);
  /** Undefined in the prerendered page: its date would be that of the build. */
  const [given, setGiven] = useState<Given>();
  // What was typed before the page's scripts ran counts, too.
  useEffect(() => {
    if (form.current) setGiven(read(form.current));
  }, []);
  const isWrong = Number.isNaN(given?.pages);
  return (
    // Without scripts, another method would send the fields to an address on Enter; this one does nothing.
    <form
      ref={form}
      className="estimate"
      method="dialog"
      noValidate
      onInput={(event) => setGiven(read(event.currentTarget))}
    >
      <TextField
        id="pages"
        name="pages"
        label="Pages"
        hint={estimate.pagesHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={isWrong ? estimate.pagesError : undefined}
        live
        className="half"
      />
      <fieldset className="fld">
        <legend className="fld-label">Urgency</legend>
        <div className="radio-box">
          {urgencyChoices.map(({ level, name, turnaround }) => (
            <label key={level}>
              <input type="radio" name="urgency" value={level} defaultChecked={level === DEFAULT_URGENCY} />
              <span>
                <b>{name}</b> <small>{turnaround}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <dl>
        <div aria-live="polite" aria-atomic="true">
          <dt>Report due</dt>
          <dd>{given ? dueNow(given.urgency, given.now) : dueBefore}</dd>
        </div>
        <div aria-live="polite" aria-atomic="true">
          <dt>As your first case</dt>
          <dd>{firstCase(given?.pages)}</dd>
        </div>
        {laterCases.map(({ head, text }) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{estimate.note}</p>
      <NeedsScript />
    </form>
  );
}
