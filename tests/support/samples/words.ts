// The words that the evidence checker knows besides those of the pages.

/** Numbers in words, with their digits. “One”, “first” and “second” are ordinary words. */
export const NUMBERS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  ].flatMap((line) => line.split(' ').map((word, index) => [word, String(index + 2)])),
);

/** The first digit of twenty-eight, forty-one, fifty-one. */
export const TENS: Readonly<Record<string, string>> = { twenty: '2', forty: '4', fifty: '5' };
export const COMPOUND = /\b(twenty|forty|fifty)-(one|two|three|four|five|six|seven|eight|nine)\b/gi;

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
  [/\bEXAM\b/, 'examination'],
  [/\bGRIP\b/i, 'strength hand'],
  [/\bcervicalgia\b/, 'neck'],
  [/\bache\b/, 'complaint'],
  [/\bC6-7\b/, 'C6-C7'],
  [/-{6}/, 'blank'],
  [/\bS13\.4XXA\b/, 'sprain of ligaments of cervical spine, initial encounter'],
  [/\bwakes\b/, 'woke'],
  [/\bsleeps\b/i, 'slept sleep'],
  [/\bmodified duty\b/i, 'restriction'],
  [/\bCOMPARISON: MRI\b/, 'second'],
  [/\b4\/5\b/, 'weak'],
  [/\b6 mo\. /, 'for 6 months'],
  [/\bdriver\b/, 'driving'],
  [/\bRECOMMEND\b/, 'advised'],
];

/**
 * Our own connecting words. They state nothing that a page could prove. Keep out every word that names a
 * finding, a side, a part of the body, a treatment or a measure.
 */
export const own: ReadonlySet<string> = new Set(
  `the and for from with was were had has have that this which who whom not but its her his she him they them
  into onto after before until since while when where then than there here also only once both all any each
  other others more most less same such are is been being over under about within between beside against
  through out off per said says say none without no denied denies
  found find finds shows showed show noted note notes saw recorded records record reads read wrote report
  reports concludes describe does did file follow entry entries sheet page day year later earlier
  she patient one own what itself themselves another elsewhere marked dated dates
  fell falls stayed came rated describe followed known last ended end lasted could worked taking takes
  age occupation words code name names side sides measured examined surgeon
  begun began begins ends chart gave history they prescribed prescribes given gives found lists list omits`.match(
    /[a-z]+/g,
  ),
);
