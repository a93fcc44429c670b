// A question with a link to the contact page.
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';

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
