// The privacy policy (§2, §9). It describes this product: a change to what is stored, or for how long, also
// changes this text. Counsel has not reviewed it: docs/legal-texts.md.
import { DRAFT_DAYS, RESET_LINK_MINUTES } from '../../../contract/limits.ts';
import { site } from '../../../site.config.ts';
import type { LegalWords } from './legal.ts';

export const privacy: LegalWords = {
  title: 'Privacy Policy',
  note: 'Updated 01-Sep-2025',
  intro:
    'Few documents are as private as medical records. This page says what we keep, why, for how long, and who can see it.',
  parts: [
    {
      id: 'scope',
      head: 'What this covers',
      paragraphs: [
        `This policy covers this site and its client portal, both run by ${site.name}. It covers what you tell us about yourself, and the records you send us about others.`,
        'Records about a patient usually come to us from an attorney, an insurer, or an examiner who obtained them for a case. If you are that patient, please contact them first: they decide what to send us, and why.',
      ],
    },
    {
      id: 'given',
      head: 'What you give us',
      paragraphs: [
        'We keep what you enter. We do not buy information or collect it from other sources:',
        [
          'when you ask for a consultation: your name, email address, phone number, organization, and comments;',
          'when you register: your full name, email address, contact number and, if you like, your organization;',
          'when you submit an inquiry: the case type, the description of the case, the urgency, the services you want, your matter number if you give one, and the files you add;',
          'after you submit an inquiry: your answers, your questions, and more records;',
          'when you ask someone for records with a link, before or after you submit an inquiry: the name of the recipient, and what you write to them;',
          `while you fill in a form: what you have typed, and whole files as soon as you choose them. They are on our server before you press Submit, so a dropped connection loses nothing. Only you see them. They are removed ${DRAFT_DAYS} days after your last change, or as soon as you discard the form. If you create a link for it, it stays until the link ends;`,
          'when you work with colleagues: whom you invited, and what each of you may see.',
        ],
        'Please leave patients’ names and medical details out of the consultation form. Send records through the portal.',
        'We confirm a request for a consultation, and a registration, by email to the address you typed. The email does not repeat what you wrote.',
      ],
    },
    {
      id: 'noted',
      head: 'What the site records automatically',
      paragraphs: [
        'The portal keeps an access log. It adds a line for each sign-in, each time an inquiry or a file is opened, changed, or refused, and each time our staff read a consultation request: the time, the account or the upload link, what was done, to which inquiry or request, and the internet address it came from. One line covers repeated openings within a short time, and after many refusals within an hour, one line says that more followed. The log contains no case text and no file contents, only a value computed from each file, and from a statement that a second member of our staff read before we published it. It shows later who has seen a record and who has not.',
        'For each session, the portal records the kind of device, the network it signed in from, and the times. You can see the list under Security.',
        'Our server also writes one line for each request: the time, the address, the kind of request, and its outcome, but never what you typed. We count internet addresses for a short time, to stop people who guess passwords.',
        'Our staff note who is assigned to an inquiry and which of them has opened it, and write internal notes about it. You do not see these notes; they are removed with the inquiry. The sentences they keep for reuse in reports name no case.',
      ],
    },
    {
      id: 'purpose',
      head: 'What it is used for',
      paragraphs: [
        'We use it to answer you, review the records, deliver the report, keep the portal secure, and meet our legal duties. We use it for nothing else.',
        'We do not sell personal information. We do not use it for advertising, and we do not build profiles from it.',
      ],
    },
    {
      id: 'access',
      head: 'Who can see it',
      paragraphs: [
        'In the portal, you and our staff can see your inquiries and files. An inquiry can be restricted to the member of staff who reviews it; an administrator then opens it only with a reason, which you can read. If you work with colleagues in the portal, they see the inquiries that you share with them: all of them, or only those that each of you sent. The Colleagues page shows who sees what. No other client sees anything of yours. Every access is recorded in the log described above, and you can read the part about your inquiries there.',
        'A client can ask someone else for records with a link. We keep what was sent with it apart from the inquiry or its draft until the client accepts it; until then, no one but the client sees it, and if the client rejects it, or the link expires before the files are sent, it is removed. The person who sends it needs no account and sees nothing of the case.',
        'The message of a consultation request is not sent by email. Our staff read it in the portal, and the log records that too.',
        'Companies that run servers or deliver email for us may process it, on our behalf and for these purposes only. Otherwise we share information only if you ask us to, or if the law or a court requires it; if we are allowed to, we tell you first.',
      ],
    },
    {
      id: 'hipaa',
      head: 'Health information',
      paragraphs: [
        'Our services are HIPAA-compliant. Delivery is via a HIPAA-compliant portal or encrypted email.',
        'This is what the portal does to protect the records:',
        [
          'each inquiry has a custody record that says what was sent, opened, and downloaded, when, and by whom, with “Staff” for our people; you can save it and check it without us;',
          'each file is compared with what we received before any of it is sent out;',
          'stored files are encrypted, each with a key for that file alone;',
          'your account, and those of our staff, can have a second factor: an authenticator app or a passkey;',
          'a session ends when it is not used.',
        ],
        site.practice.businessAssociates,
      ],
    },
    {
      id: 'secure',
      head: 'How we protect it',
      paragraphs: [
        `The portal is reached over an encrypted connection. We do not store your password, only a value computed from it that is enough to check it. We store session and link keys the same way, and emails waiting to be sent are encrypted. A link to reset a password works once, and for ${RESET_LINK_MINUTES} minutes.`,
        'No system is perfect. If there is a breach of your information, we will tell you, and everyone else the law requires, within the time the law sets.',
      ],
    },
    {
      id: 'browser',
      head: 'In your browser',
      paragraphs: [
        'While you are signed in, your browser keeps one cookie for your session and a few values that say who you are, so that the site can show your pages. Signing out removes them. A second cookie stays for six months after you sign in. With it we recognize a device that has signed in to your account before, so strangers who guess passwords cannot lock you out, and so we can tell you about a sign-in on another device. It is used for nothing else.',
        'The text of a form that you have not sent yet, and the names of the files you chose for it, are also kept in the tab where you typed it. They are removed there when the form is sent, when you sign out, or when you close the tab. If your session ends on its own, they stay, and only the same account sees them again after signing in. The copy on our server stays for the time named above.',
        'If a request for a consultation cannot be delivered, your browser keeps it until it can, and then removes it.',
        'That is all: no advertising cookies and no visitor analytics. This site loads nothing from other companies, so none of them learns from us that you were here. If you follow the link to our profile on a photo-sharing network, that network’s own privacy policy applies.',
      ],
    },
    {
      id: 'keeping',
      head: 'How long it is kept',
      paragraphs: [
        'You can delete an inquiry in your list while it is waiting for review. It disappears from the portal immediately, and its files are permanently removed after seven days.',
        'Completed inquiries, with their records and reports, stay in the portal so that you can come back to them. If you want one removed, email us. Unless a law or a pending proceeding requires us to keep it, we permanently erase its texts, records, and reports, and an email tells you when it is done. We can erase your account, with all its inquiries, in the same way.',
        'We keep consultation requests and your account data for as long as we work together, and after that for as long as the law requires. We keep the access log: if lines could be removed, it would prove nothing. For an erased inquiry, it still says who did what and when, that it was erased and why, and nothing of its content.',
      ],
    },
    {
      id: 'rights',
      head: 'What you can ask of us',
      paragraphs: [
        'You can ask',
        [
          'what information we have about you, and for a copy of it;',
          'us to correct what is wrong;',
          'us to delete what we are not required to keep;',
          'us to close your account.',
        ],
        'Email us from the address of your account, so we know it is you. We do not charge for this, and we do not penalize anyone for asking. Depending on where you live, the law may give you more rights; they apply whether or not this page names them.',
      ],
    },
    {
      id: 'children',
      head: 'Children',
      paragraphs: [
        'This site is for professionals, not for children. A case may include records about a child; we treat them like all other records.',
      ],
    },
    {
      id: 'changes',
      head: 'Changes to this policy',
      paragraphs: [
        'If we change this policy, we publish the new text on this page, with its date. If a change weakens a promise about records you have already sent, we tell you before it takes effect.',
      ],
    },
    {
      id: 'questions',
      head: 'Questions',
      paragraphs: [
        `About this policy, or about your information: call ${site.phone} or email ${site.email}.`,
      ],
    },
  ],
};
