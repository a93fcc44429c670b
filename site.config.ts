// The firm. A buyer changes this file first; everything here is a placeholder.
// Both the server (mails, sitemap) and the site (header, footer, portal) read it.

export const site = {
  name: 'Chronolex',
  tagline: 'Medico-legal Expert',
  phone: '555-0142',
  email: 'office@chronolex.example',
  /** The firm's profile on a photo-sharing network. */
  socialUrl: 'https://photos.example/chronolex',
  /** Stands before every inquiry id that a person sees: INQ-1047. */
  inquiryPrefix: 'INQ-',
  /** Dates are shown as the calendar of this place has them. */
  timeZone: 'America/New_York',
} as const;
