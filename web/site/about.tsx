// About us: mission, vision, who reads the files, reasons, and a link to the contact page.
import { pages } from '../../contract/pages.ts';
import { publicMeta } from '../shell/meta.ts';
import { about, aboutSearch } from './content/about.ts';
import { readers } from './content/practice.ts';
import { Question } from './question.tsx';
import { Section } from './section.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import '../styles/texts.css';

export const meta = () => publicMeta(pages.about, aboutSearch.title, aboutSearch.description);

export default function About() {
  return (
    <div className="wrap spine plain">
      <section className="sec">
        <div className="side">
          <h1>About Us</h1>
        </div>
        <div className="body">
          <p className="statement">{about.lead}</p>
        </div>
      </section>
      <Section id="mission" title="Our mission">
        <div className="prose">
          {about.mission.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Section>
      <Section id="vision" title="Our vision">
        <div className="prose">
          {about.vision.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Section>
      <Section id="readers" title="Who reads your file">
        <ul className="trio">
          {readers.map(({ head, text }) => (
            <li key={head}>
              <h3>{head}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Unconfirmed />
      </Section>
      <Section id="reasons" title="Reasons to choose us">
        <ul className="benefits">
          {about.reasons.map(({ head, text }) => (
            <li key={head}>
              <h3>{head}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <section className="sec last">
        <div className="side" />
        <div className="body">
          <Question text="A file you would like us to look at?" />
        </div>
      </section>
    </div>
  );
}
