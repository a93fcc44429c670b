// How long a minute, an hour and a day are, in seconds; and how far clocks may differ.

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * How far the clocks of two machines may differ, and how much later than planned a row may be written. What is
 * dated later than that was written while a clock ran ahead, and is not believed: otherwise it would be in force
 * until that time has come.
 */
export const CLOCK_SECONDS = 5 * MINUTE;
