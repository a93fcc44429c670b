// All calls of the portal for people who write programs, from the same source as the document for programs. Only the
// finished page is sent: its loader runs when the site is built.
import { useLoaderData } from 'react-router';
import { apiReference, type Reference, type ReferenceCall } from '../../contract/openapi/reference.ts';
import { API_DOCUMENT, pages } from '../../contract/pages.ts';
import { addressOf } from '../api.ts';
import { publicMeta } from '../shell/meta.ts';
import './reference/reference.css';

const TITLE = 'API Reference';

export const meta = () =>
  publicMeta(
    pages.apiReference,
    TITLE,
    'Every call of the portal with its fields, its answers and its statuses.',
  );

export const loader = (): Reference => apiReference();

const HEADS = {
  anyone: ['Without a session', 'Anyone may make these calls. A sign-in sets the cookie of the session.'],
  'signed-in': ['Clients and staff', 'These calls need a session. A client reaches only the own inquiries.'],
  client: ['Clients', 'These calls need the session of a client.'],
  staff: ['Staff', 'These calls need the session of a member of staff.'],
  administrator: ['Administrators', 'These calls need the session of staff who are administrators.'],
} as const;

function Call({ call }: { call: ReferenceCall }) {
  const { name, methods, path, summary, more, fields, hasFiles, key, statuses } = call;
  return (
    <article className="call" id={name}>
      <h3>{summary}</h3>
      <p>
        {methods} <code>{path}</code>
      </p>
      {more && <p>{more}</p>}
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <div key={field.name}>
              <dt>
                <code>{field.name}</code>
                {field.isRequired && <span className="note"> required</span>}
              </dt>
              <dd>{field.form}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasFiles && (
        <p>As multipart/form-data: first the fields, then the files, whose parts may have any name.</p>
      )}
      {key && (
        <p>
          The header <code>Idempotency-Key</code> is {key}.
        </p>
      )}
      <p className="note num">Statuses: {statuses.join(', ')}</p>
    </article>
  );
}

export default function ApiReference() {
  const { groups, statuses } = useLoaderData<typeof loader>();
  return (
    <div className="wrap spine plain reference">
      <section className="sec">
        <div className="side">
          <h1>{TITLE}</h1>
          <a className="link" href={addressOf(API_DOCUMENT)}>
            As OpenAPI 3.1
          </a>
        </div>
        <div className="body prose">
          <p>
            A call with POST takes its fields from a JSON or form body, and one with GET from its address.
            Unknown fields are ignored, and a field that is given twice is refused. Answers are JSON: success
            is 1, or 0 with a message that says why not.
          </p>
        </div>
      </section>
      {groups.map(({ who, calls }) => (
        <section className="sec" key={who} aria-labelledby={who}>
          <div className="side">
            <h2 id={who}>{HEADS[who][0]}</h2>
            <p>{HEADS[who][1]}</p>
          </div>
          <div className="body">
            {calls.map((call) => (
              <Call key={call.name} call={call} />
            ))}
          </div>
        </section>
      ))}
      <section className="sec" aria-labelledby="statuses">
        <div className="side">
          <h2 id="statuses">Statuses</h2>
        </div>
        <div className="body call">
          <dl>
            {statuses.map(({ status, reason }) => (
              <div key={status}>
                <dt className="num">{status}</dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </div>
  );
}
