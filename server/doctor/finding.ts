// What the doctor reports.

/** `fault`: something will not work. `advice`: it works, and may not be meant. */
export type State = 'good' | 'advice' | 'fault';

export interface Finding {
  state: State;
  /** What was found, in one sentence without secrets. */
  text: string;
  /** What to do about it; empty where nothing has to be done. */
  remedy: string;
}

export const good = (text: string): Finding => ({ state: 'good', text, remedy: '' });
export const advice = (text: string, remedy: string): Finding => ({ state: 'advice', text, remedy });
export const fault = (text: string, remedy: string): Finding => ({ state: 'fault', text, remedy });
