// The firm's data. Everything here is a placeholder: a buyer changes this file first.
// Both the server (mails, sitemap) and the site (header, footer, portal) read it.

export const site = {
  name: 'Chronolex',
  tagline: 'Medico-legal Expert',
  phone: '555-0142',
  email: 'office@chronolex.example',
  /** The firm's profile on a photo-sharing network. */
  socialUrl: 'https://photos.example/chronolex',
  /** Prefix of every inquiry id that people see: INQ-1047. */
  inquiryPrefix: 'INQ-',
  /** Dates are shown in this time zone. */
  timeZone: 'America/New_York',
  /** Whether FILES_KEY is set: the privacy policy then says that stored files are encrypted. */
  sealsFiles: false as boolean,
  /** For counsel to replace: what the privacy policy says about business associate agreements. */
  businessAssociates: 'If you need a business associate agreement, ask us before you send records.',
} as const;
