// A rough name for a device, for people who look for a sign-in that was not theirs. The User-Agent itself is not
// stored: it says more about a person than this needs.

type Names = readonly (readonly [RegExp, string])[];

/** The first match counts: most browsers also name those that they are compatible with. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?: OS X|intosh)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const find = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns "Firefox on Windows", "Safari on iPhone" or "Another program". Never a part of the header itself. */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const [browser, system] = [find(BROWSERS, text), find(SYSTEMS, text)];
  if (!browser) return system ? `Another program on ${system}` : 'Another program';
  return system ? `${browser} on ${system}` : browser;
}
