// The estimate: pages and urgency in, due date and free case out. It calls no one.
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../ui/forms/form-values.ts';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { DEFAULT_URGENCY, estimate, readPages, resultOf, urgencyChoices } from '../content/estimate.ts';

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
      <div aria-live="polite">
        {given && !isWrong && (
          <dl>
            {resultOf(given.pages, given.urgency, given.now).map(({ head, text }) => (
              <div key={head}>
                <dt>{head}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <p className="hint">
        {estimate.note} <a href="#comments">Ask for a quote</a> with the number of pages.
      </p>
      <NeedsScript />
    </form>
  );
}
