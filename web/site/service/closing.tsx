// Where the line of a service page ends: what this service costs and how long it takes, in one line, and a question
// that links to the contact page. The home page has the whole list.
import { SectionLink } from '../../shell/section-link.tsx';
import { PRICE_AND_TIME } from '../conditions.tsx';
import { Question } from '../question.tsx';

export function Closing({ terms, question }: { terms: string; question: string }) {
  return (
    <div className="sec last closing">
      <div className="side" />
      <div className="body">
        <Question text={question} />
        <p className="terms">
          {terms} <SectionLink id={PRICE_AND_TIME}>All prices and times</SectionLink>
        </p>
      </div>
    </div>
  );
}
