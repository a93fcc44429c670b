// A legal page: its title and date to the left of the line, a table of contents, and a numbered heading at
// each point of the line, with an address to cite.
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import type { LegalWords } from './content/legal.ts';
import '../styles/texts.css';

function Paragraph({ words }: { words: string | readonly string[] }) {
  if (typeof words === 'string') return <p>{words}</p>;
  return (
    <ul>
      {words.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Contents({ parts }: Pick<LegalWords, 'parts'>) {
  return (
    <nav className="contents" aria-label="Contents">
      <ol>
        {parts.map((part) => (
          <li key={part.id}>
            <a href={`#${part.id}`}>{part.head}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The three legal pages link to each other. */
const legalPages = [
  { title: 'Terms of Use', path: pages.terms },
  { title: 'Privacy Policy', path: pages.privacy },
  { title: 'Legal Disclaimer', path: pages.legal },
];

function SeeAlso({ title }: Pick<LegalWords, 'title'>) {
  return (
    <ul className="see-also">
      {legalPages
        .filter((page) => page.title !== title)
        .map((page) => (
          <li key={page.path}>
            <Link className="link" to={page.path}>
              {page.title}
            </Link>
          </li>
        ))}
    </ul>
  );
}

export function LegalText({ words }: { words: LegalWords }) {
  return (
    <article className="wrap spine plain legal">
      <div className="sec">
        <div className="side">
          <h1>{words.title}</h1>
          <p>{words.note}</p>
        </div>
        <div className="body">
          <p className="statement">{words.intro}</p>
          <Contents parts={words.parts} />
        </div>
      </div>
      {words.parts.map((part, place) => (
        <section className="sec" key={part.id} id={part.id} aria-labelledby={`${part.id}-head`}>
          <div className="side">
            <h2 id={`${part.id}-head`}>
              <span className="num">{place + 1}.</span> {part.head}
            </h2>
          </div>
          <div className="body prose">
            {part.paragraphs.map((paragraph) => (
              <Paragraph key={String(paragraph)} words={paragraph} />
            ))}
            {part === words.parts.at(-1) && <SeeAlso title={words.title} />}
          </div>
        </section>
      ))}
    </article>
  );
}
