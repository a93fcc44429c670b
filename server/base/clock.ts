/**
 * How far the clocks of two machines may differ, and how much later than planned a row may be written. What is
 * dated later than that was written while a clock ran ahead, and is not believed: otherwise it would be in force
 * until that time has come.
 */
export const CLOCK_SECONDS = 5 * 60;
