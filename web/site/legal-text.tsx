// A legal page: its title and date at the left of the line, each head on a point of its own.
import { KeptTogether } from './kept-together.tsx';

export interface LegalWords {
  title: string;
  /** The caption under the title: since when, or what it is. */
  note: string;
  intro: string;
  parts: readonly { head: string; paragraphs: readonly string[] }[];
}

export function LegalText({ words }: { words: LegalWords }) {
  return (
    <article className="wrap spine plain legal">
      <section className="sec">
        <div className="side">
          <h1>{words.title}</h1>
          <p>{words.note}</p>
        </div>
        <div className="body">
          <p className="statement">{words.intro}</p>
        </div>
      </section>
      {words.parts.map((part) => (
        <section className="sec" key={part.head}>
          <div className="side">
            <h2>{part.head}</h2>
          </div>
          <div className="body prose">
            {part.paragraphs.map((text) => (
              <p key={text}>
                <KeptTogether>{text}</KeptTogether>
              </p>
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}
