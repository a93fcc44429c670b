// A legal page: its title and date to the left of the line, a table of contents, and a numbered heading at
// each point of the line, with an address to cite.
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import type { LegalWords } from './content/legal.ts';
import '../styles/texts.css';

const LEGAL_PAGES = {
  'Terms of Use': pages.terms,
  'Privacy Policy': pages.privacy,
  'Legal Disclaimer': pages.legal,
};
/** Where the names in a text lead. */
const TARGETS: Readonly<Record<string, string>> = {
  ...LEGAL_PAGES,
  [site.phone]: `tel:${site.phone}`,
  [site.email]: `mailto:${site.email}`,
};
/** A phone number may have a plus and parentheses. */
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const NAMES = new RegExp(`(${Object.keys(TARGETS).map(escaped).join('|')})`);

/** A text in which the other legal pages, the phone number and the email address are links. */
function Linked({ text, title }: { text: string; title: string }) {
  return text.split(NAMES).map((part) => {
    const to = TARGETS[part];
    if (to === undefined || part === title) return part;
    return to.startsWith('/') ? (
      <Link key={part} to={to}>
        {part}
      </Link>
    ) : (
      <a key={part} href={to}>
        {part}
      </a>
    );
  });
}

function Paragraph({ words, title }: { words: string | readonly string[]; title: string }) {
  if (typeof words === 'string')
    return (
      <p>
        <Linked text={words} title={title} />
      </p>
    );
  return (
    <ul>
      {words.map((item) => (
        <li key={item}>
          <Linked text={item} title={title} />
        </li>
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
function SeeAlso({ title }: Pick<LegalWords, 'title'>) {
  return (
    <ul className="see-also">
      {Object.entries(LEGAL_PAGES)
        .filter(([other]) => other !== title)
        .map(([other, path]) => (
          <li key={path}>
            <Link className="link" to={path}>
              {other}
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
              <Paragraph key={String(paragraph)} words={paragraph} title={words.title} />
            ))}
            {part === words.parts.at(-1) && <SeeAlso title={words.title} />}
          </div>
        </section>
      ))}
    </article>
  );
}
