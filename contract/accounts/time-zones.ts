// Names of time zones, such as Asia/Tokyo.

const NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** Whether this program knows the zone. Another browser may know fewer. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
