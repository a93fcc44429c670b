// About us: mission, vision, reasons, and a link to the contact page.
import { pages } from '../../contract/pages.ts';
import { publicMeta } from '../shell/meta.ts';
import { about } from './content/about.ts';
import { KeptTogether } from './kept-together.tsx';
import { Question } from './question.tsx';
import { Section } from './section.tsx';

export const meta = () => publicMeta(pages.about, 'About Us', about.lead);

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
      <Section id="reasons" title="Reasons to choose us">
        <ul className="benefits">
          {about.reasons.map((reason) => (
            <li key={reason.head}>
              <h3>{reason.head}</h3>
              <p>
                <KeptTogether>{reason.text}</KeptTogether>
              </p>
            </li>
          ))}
        </ul>
        <Question text="A file you would like us to look at?" />
      </Section>
    </div>
  );
}
