// The content that the five report pages share: introduction, sample, benefits, price and time, contact link.
import { Link } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { Conditions } from '../conditions.tsx';
import type { ServiceWords as Words } from '../content/service-pages.ts';
import { KeptTogether } from '../kept-together.tsx';
import { SampleDocument } from './sample-document.tsx';

export function ServiceWords({ words }: { words: Words }) {
  return (
    <>
      <p className="statement">{words.intro}</p>
      <SampleDocument sample={words.sample} />
      <h2>What it does for your case</h2>
      <ul className="benefits">
        {words.benefits.map((benefit) => (
          <li key={benefit.head}>
            <h3>{benefit.head}</h3>
            <p>
              <KeptTogether>{benefit.text}</KeptTogether>
            </p>
          </li>
        ))}
      </ul>
      <h2>Price and time</h2>
      <Conditions />
      <Question text={words.question} />
    </>
  );
}

/** A question with a link to the contact page. */
export function Question({ text }: { text: string }) {
  return (
    <p className="question">
      <span>{text}</span>{' '}
      <Link className="link" to={pages.contact}>
        Talk to us about it
      </Link>
    </p>
  );
}
