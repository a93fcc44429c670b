// The FAQ: sixteen questions that expand and collapse independently, without scripts.
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { publicMeta } from '../shell/meta.ts';
import { faq, faqLead } from './content/faq.ts';
import { EstimateLink } from './estimate-link.tsx';
import { Section } from './section.tsx';
import '../styles/texts.css';

export const meta = () =>
  publicMeta(
    pages.faq,
    'FAQ',
    'Services, turnaround, prices, formats, and confidentiality: sixteen questions, answered.',
  );

export default function Faq() {
  return (
    <div className="wrap spine plain">
      <section className="sec">
        <div className="side">
          <h1>
            <abbr title="Frequently asked questions">FAQ</abbr>
          </h1>
        </div>
        <div className="body">
          <p className="statement">{faqLead}</p>
          <p className="faq-ask">
            Another question? Call <a href={`tel:${site.phone}`}>{site.phone}</a> or email{' '}
            <a href={`mailto:${site.email}`}>{site.email}</a>. <EstimateLink />
          </p>
        </div>
      </section>
      {faq.map(({ id, title, questions }) => (
        <Section key={id} id={id} title={title}>
          <div className="faq">
            {questions.map(({ question, answer }) => (
              <details key={question}>
                <summary>
                  <span>{question}</span>
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
}
