// What the contact form says of an address or a number at which no one could be reached. It is sent all the same (§5).
const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@.,;]{2,}$/;
const EXTENSION = /[\s,;]*(?:ext\.?|extension|x|#)\s*\d{1,6}$/i;
const LETTER = /\p{L}/u;
/** The longest number in the world has 15 digits; 7 are a local number. */
const DIGITS = { min: 7, max: 15 };

function isPhoneNumber(typed: string): boolean {
  const number = typed.replace(EXTENSION, '');
  const digits = number.replace(/\D/g, '').length;
  return !LETTER.test(number) && digits >= DIGITS.min && digits <= DIGITS.max;
}

const checks: Readonly<Record<string, { isUsable: (typed: string) => boolean; warning: string }>> = {
  email: {
    isUsable: (typed) => EMAIL.test(typed),
    warning: 'This does not look like an email address, so our reply may not reach you.',
  },
  phone: {
    isUsable: isPhoneNumber,
    warning: 'This does not look like a phone number, so we may not be able to call you.',
  },
};

/** What to say of a field's text, if anything. An empty field has its own message. */
export function warnOfContact(name: string, typed: string): string | undefined {
  const check = checks[name];
  return check && typed !== '' && !check.isUsable(typed) ? check.warning : undefined;
}
