// The text and picture of each card. The script fails for a listed page without an entry, so none is missed.

import { PRICE } from '../../../contract/offer.ts';
import { type PagePath, pages } from '../../../contract/pages.ts';
import { SERVICES } from '../../../contract/services.ts';
import { services } from '../../../web/shell/services.ts';
import { about } from '../../../web/site/content/about.ts';
import { post } from '../../../web/site/content/blog.ts';
import { SAMPLE_NOTE } from '../../../web/site/content/chronology.ts';
import { questions } from '../../../web/site/content/faq.ts';
import { hero } from '../../../web/site/content/home.ts';
import { legal } from '../../../web/site/content/legal.ts';
import { privacy } from '../../../web/site/content/privacy.ts';
import { TERMS_DATE, terms } from '../../../web/site/content/terms.ts';
import { Deliverable } from '../../../web/site/deliverables/deliverable.tsx';
import { Pile } from '../../../web/site/home/pile.tsx';
import { Plate } from '../../../web/site/home/plate.tsx';
import { verifyWords } from '../../../web/site/verify/texts.ts';
import { TextSheet } from './text-sheet.tsx';

interface CardWords {
  title: string;
  line?: string;
  picture: React.ReactNode;
  note?: string;
  /** Shows the home page's plate across the whole card. */
  plate?: boolean;
}

const FREE_CASE = 'Is the first case really free?';

function Blacked({ width }: { width: number }) {
  return <span className="blacked" style={{ width }} />;
}

const others: Partial<Record<PagePath, CardWords>> = {
  [pages.home]: { title: hero.title, picture: <Plate />, plate: true },
  [pages.faq]: {
    title: 'Sixteen questions, answered.',
    line: 'Services, turnaround, prices, formats, and confidentiality.',
    picture: (
      <TextSheet
        title="Questions"
        lines={[
          { text: questions[0]?.question },
          { text: questions[1]?.question },
          {
            text: FREE_CASE,
            under: `Yes, up to ${PRICE.freePages} pages. The next ${PRICE.discountedCases} cases come with a ${PRICE.discount} discount.`,
            marked: true,
          },
          { text: questions[3]?.question },
          { text: questions[4]?.question },
        ]}
      />
    ),
  },
  [pages.blog]: {
    title: post.title,
    line: 'Dates, findings, pages: how a file becomes a chronology.',
    picture: (
      <div className="card-pile">
        <Pile />
      </div>
    ),
  },
  [pages.about]: {
    title: 'About Us',
    line: about.lead,
    picture: (
      <TextSheet
        title="Reasons to choose us"
        lines={about.reasons.map(({ head }) => ({
          text: head,
          marked: head === 'The same report for either side',
        }))}
      />
    ),
  },
  [pages.contact]: {
    title: 'Schedule a Consultation',
    line: 'The initial consultation is free.',
    picture: (
      <TextSheet
        spine
        title="Contact Us"
        lines={[
          { text: 'Name', under: ' ' },
          { text: 'Email', under: ' ' },
          { text: 'Organization', under: ' ' },
          { text: 'Comments', under: ' ', marked: true },
        ]}
      />
    ),
  },
  [pages.verifyCustody]: {
    title: verifyWords.title,
    line: 'In your browser, without an account.',
    picture: (
      <TextSheet
        title="Custody record"
        note="Sample"
        lines={[
          { sign: '1', text: 'Dana Sample sent the inquiry', under: '14:02:11 UTC' },
          { sign: '2', text: 'Staff opened the inquiry', under: '14:30:45 UTC', marked: true },
          { sign: '3', text: 'Staff downloaded a document', under: '14:31:02 UTC' },
        ]}
      />
    ),
  },
  [pages.terms]: {
    title: terms.title,
    line: terms.note,
    picture: (
      <TextSheet
        title={terms.title}
        note={<span className="cite">{TERMS_DATE}</span>}
        lines={terms.parts.slice(0, 7).map(({ head }) => ({ sign: '§', text: head }))}
      />
    ),
  },
  [pages.privacy]: {
    title: privacy.title,
    line: privacy.note,
    picture: (
      <TextSheet
        title="Medical record"
        lines={[
          { text: <>Patient&ensp;{<Blacked width={210} />}</> },
          {
            text: (
              <>
                born&ensp;
                <Blacked width={104} />
                &ensp;seen at&ensp;
                <Blacked width={116} />
              </>
            ),
          },
          { text: 'Numbness of the right hand,' },
          { text: 'first recorded.', marked: true },
          {
            text: (
              <>
                Signed&ensp;
                <Blacked width={168} />
              </>
            ),
          },
        ]}
      />
    ),
  },
  [pages.legal]: {
    title: legal.title,
    line: legal.note,
    picture: (
      <TextSheet
        title="Disclaimer"
        lines={legal.parts.slice(0, 3).map(({ head, paragraphs }, place) => ({
          sign: `${place + 1}`,
          text: head,
          under: String(paragraphs[0] ?? ''),
          marked: place === 0,
        }))}
      />
    ),
  },
  [pages.login]: {
    title: 'Sign In',
    line: 'Send records for review, and download reports.',
    picture: (
      <TextSheet
        spine
        title="Client portal"
        lines={[
          { text: 'Email', under: ' ' },
          { text: 'Password', under: ' ' },
          { text: 'Sign In', marked: true },
        ]}
      />
    ),
  },
  [pages.register]: {
    title: 'Client Register',
    line: 'Register to send medical records for review.',
    picture: (
      <TextSheet
        title="Services you can request"
        lines={SERVICES.slice(0, 6).map((service, place) => ({ text: service, marked: place === 0 }))}
      />
    ),
  },
};

/** @throws if the page has no entry. */
export function cardWords(path: PagePath): CardWords {
  const service = services.find((candidate) => candidate.path === path);
  if (service) {
    const picture = <Deliverable name={service.name} />;
    // The chronology has its own label.
    const note = service.name === 'chronology' ? {} : { note: SAMPLE_NOTE };
    return { title: service.title, line: service.teaser, picture, ...note };
  }
  const words = others[path];
  if (!words) throw new Error(`There is no card text for ${path}`);
  return words;
}
