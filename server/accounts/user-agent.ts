// A rough name for a device, for people who look for a sign-in that was not theirs. We do not store the User-Agent
// itself: it says more about a person than this purpose needs.

type Names = readonly (readonly [RegExp, string])[];

/** The first match wins, because most browsers also name others that they are compatible with. */
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

/** Returns "Firefox on Windows", "Safari on iPhone" or "Another program", but never a part of the header. */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const [browser, system] = [find(BROWSERS, text), find(SYSTEMS, text)];
  if (!browser) return system ? `Another program on ${system}` : 'Another program';
  return system ? `${browser} on ${system}` : browser;
}
