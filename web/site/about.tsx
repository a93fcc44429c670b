// About us: mission, vision, who reviews the files, the conflict check, reasons, and a link to the contact page.
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { publicMeta } from '../shell/meta.ts';
import { about, aboutSearch, conflicts, readers } from './content/about.ts';
import type { Point } from './content/home.ts';
import { Question } from './question.tsx';
import { Section } from './section.tsx';
import '../styles/texts.css';

export const meta = () => publicMeta(pages.about, aboutSearch.title, aboutSearch.description);

interface PointsProps {
  points: readonly Point[];
  className: 'benefits' | 'trio';
}

function Points({ points, className }: PointsProps) {
  return (
    <ul className={className}>
      {points.map(({ head, text }) => (
        <li key={head}>
          <h3>{head}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

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
      <Section id="readers" title="Who reviews your file">
        <Points points={readers} className="trio" />
        {site.practice.reviewers.length > 0 && (
          <ul className="reviewers">
            {site.practice.reviewers.map((reviewer) => (
              <li key={reviewer}>{reviewer}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="conflicts" title="Conflict check">
        <Points points={conflicts} className="benefits" />
      </Section>
      <Section id="reasons" title="Reasons to choose us">
        <Points points={about.reasons} className="benefits" />
      </Section>
      <section className="sec last">
        <div className="side" />
        <div className="body">
          <Question text="Have a file you want us to look at?" />
        </div>
      </section>
    </div>
  );
}
