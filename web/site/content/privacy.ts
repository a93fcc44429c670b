// The privacy policy (§2, §9). It describes this product: a change to what is stored, or for how long, also
// changes this text. Counsel has not reviewed it: docs/legal-texts.md.
import { RESET_LINK_MINUTES } from '../../../contract/sizes.ts';
import { site } from '../../../site.config.ts';
import type { LegalWords } from '../legal-text.tsx';

export const privacy: LegalWords = {
  title: 'Privacy Policy',
  note: 'Updated 01-Sep-2025',
  intro:
    'Medical records are among the most private papers there are. This page says what we keep, why, for how long, and who can see it.',
  parts: [
    {
      id: 'scope',
      head: 'What this covers',
      paragraphs: [
        `This policy covers this site and its client portal, both run by ${site.name}. It covers what you tell us about yourself, and the records you send us about others.`,
        'Records about a patient usually reach us from an attorney, an insurer or an examiner who has obtained them for a case. If you are such a patient, please turn first to whoever holds your records for the case; they decide what is sent to us, and what for.',
      ],
    },
    {
      id: 'given',
      head: 'What you give us',
      paragraphs: [
        'We hold what you enter, and nothing we have bought or gathered elsewhere:',
        [
          'when you ask for a consultation: your name, email address, phone number, organisation and comments;',
          'when you register: your full name, email address, contact number and, if you like, your organization;',
          'when you submit an inquiry: the case type, the description of the case, the urgency, the services you want, and the files you add.',
        ],
        'Please leave names of patients and medical details out of the consultation form. Records go through the portal.',
      ],
    },
    {
      id: 'noted',
      head: 'What the site notes by itself',
      paragraphs: [
        'For each sign-in, and each time an inquiry or a file is opened, changed or refused, the portal writes a line into its access log: the time, the account, what was done, to which inquiry, and the internet address it came from. Repeated openings and refusals within a short time are counted in one line. The log holds no case text and no content of files. It exists so that it can be shown, later, who has seen a record and who has not.',
        'Internet addresses are also counted for a short time to hold off those who try out passwords.',
      ],
    },
    {
      id: 'purpose',
      head: 'What it is used for',
      paragraphs: [
        'To answer you, to review the records, to deliver the report, to keep the portal secure, and to meet duties the law lays on us. For nothing else.',
        'We do not sell personal information. We do not use it for advertising, and we do not build profiles from it.',
      ],
    },
    {
      id: 'access',
      head: 'Who can see it',
      paragraphs: [
        'You, and our staff. Each client sees the inquiries and files of that client alone. Every access is written into the log described above.',
        'Where others run machines or carry mail on our behalf, they do so for us and for these purposes only. Beyond that we pass information on only if you ask us to, or if the law or a court obliges us to; where we may, we tell you first.',
      ],
    },
    {
      id: 'hipaa',
      head: 'Health information',
      paragraphs: [
        'Our services are HIPAA-compliant. Delivery is via a HIPAA-compliant portal or encrypted email.',
      ],
    },
    {
      id: 'secure',
      head: 'How it is kept',
      paragraphs: [
        `The portal is reached over an encrypted connection. Your password is not stored as you typed it, but only as a value computed from it, against which it can be checked. A session ends by itself when it is not used. A link to reset a password works once, and for ${RESET_LINK_MINUTES} minutes.`,
        'No system is beyond failure. If your information should come into the wrong hands, we tell you and those the law names, within the time the law gives us.',
      ],
    },
    {
      id: 'browser',
      head: 'In your browser',
      paragraphs: [
        'While you are signed in, your browser keeps one cookie that carries your session, and a few values that say who you are, so that the site can show your pages. Signing out removes them.',
        'A request for a consultation that could not be delivered is kept in your browser until it has been, and then removed.',
        'There is nothing else: no advertising cookies, no counting of visitors. This site loads nothing from anyone else, so no third party learns from us that you were here. A link to our profile on a photo-sharing network leads to that network; what is noted there is up to it, and begins only when you follow the link.',
      ],
    },
    {
      id: 'keeping',
      head: 'How long it is kept',
      paragraphs: [
        'An inquiry that still awaits review can be deleted by you in your list. It is gone from the portal at once, and its files are removed for good after seven days.',
        'Answered inquiries, with their records and reports, stay in the portal so that you can come back to them. We remove them when you ask us to, unless a law or a pending proceeding obliges us to keep them.',
        'Requests for a consultation and the data of your account are kept as long as we deal with each other, and as long after that as the law asks. The access log is kept; it would prove nothing if lines could be taken out of it.',
      ],
    },
    {
      id: 'rights',
      head: 'What you can ask of us',
      paragraphs: [
        'You can ask',
        [
          'which information about you we hold, and for a copy of it;',
          'that we correct what is wrong;',
          'that we delete what we are not obliged to keep;',
          'that we close your account.',
        ],
        'Write to us from the email address of your account, so that we know that it is you. We charge nothing for this and hold it against nobody. Depending on where you live, the law may give you further rights; they apply whether or not this page names them.',
      ],
    },
    {
      id: 'children',
      head: 'Children',
      paragraphs: [
        'This site is made for professionals and not for children. Records about a child may be part of a case; they are treated like all others.',
      ],
    },
    {
      id: 'changes',
      head: 'Changes to this policy',
      paragraphs: [
        'If we change this policy, the new text stands on this page with the date of the change above it. If a change lessens what is promised here about records you have already sent, we tell you before it applies.',
      ],
    },
    {
      id: 'questions',
      head: 'Questions',
      paragraphs: [
        `About this policy, or about your information: call ${site.phone}, or write to ${site.email}.`,
      ],
    },
  ],
};
