// The words that the evidence checker knows besides those of the pages.

/** Numbers in words, with their digits. “One”, “first” and “second” are ordinary words. */
export const NUMBERS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  ].flatMap((line) => line.split(' ').map((word, index) => [word, String(index + 2)])),
);

/** What clinicians write in short, and what it means. */
export const shorthand: readonly (readonly [RegExp, string])[] = [
  [/\bR\b/, 'right'],
  [/\bL\b/, 'left'],
  [/\bc-spine\b/i, 'cervical spine neck'],
  [/\bLOC\b/, 'loss of consciousness lost'],
  [/\bbelted\b/, 'restrained belt wore'],
  [/\brear-ended\b/, 'rear-end collision car struck from behind'],
  [/\bstruck from behind\b/i, 'rear-end collision'],
  [/\[x\] ambulatory/, 'walked in'],
  [/\bcollar on\b/i, 'collar applied'],
  [/\bMVA\b/, 'collision'],
  [/\bthumb \+ index\b/, 'finger'],
  [/\brefer neuro\b/, 'neurology referral'],
  [/\bNew: numbness\b/, 'numbness first recorded present arm symptoms'],
  [/\bdenies (?:numbness|arm)/i, 'denied arm symptoms'],
  [/\bsteroid inj\./, 'injection one given'],
  [/\bD\/C ambulatory\b/, 'walked out discharged'],
  [/\bACDF\b/, 'fusion surgery'],
  [/\bSpurling pos\./, 'positive test'],
  [/\bPT\b/, 'physical therapy'],
  [/\bER\b/, 'emergency visit'],
  [/\bW\/O\b/, 'no contrast'],
  [/\bNDI\b/, 'Neck Disability Index'],
  [/\bROM\b/, 'rotation'],
  [/\bRX\b/, 'prescription medication prescribed'],
  [/\bDX\b/, 'diagnosis coded'],
  [/\bRADIOGRAPHS\b/, 'X-ray'],
  [/\bMRI\b/, 'imaging image magnetic resonance examination disc'],
  [/\bNEEDLE EMG\b/, 'needle study'],
];

/** Our own connecting words: they state nothing that a page could prove. */
export const own = new Set(
  `the and for from with was were had has have that this which who whom not but its her his she him they them
  into onto after before until since while when where then than there here also only once both all any each
  other others more most less same such are is been being over under about within between beside against
  through out off per said says say`.match(/[a-z]+/g),
);
