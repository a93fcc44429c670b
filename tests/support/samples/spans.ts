// Every span of time that a document states in words: from when to when. The test computes each one.
export interface Span {
  from: string;
  to: string;
  /** 'days in' counts the first and the last day. */
  count: readonly [number, 'days' | 'days in' | 'weeks' | 'months'];
}

const collision = '2024-03-14';

export const spans: Readonly<Record<string, Span>> = {
  'four months before the collision': { from: '2023-11-07', to: collision, count: [4, 'months'] },
  'twenty-eight months before the collision': { from: '2021-11-09', to: collision, count: [28, 'months'] },
  'ten days earlier': { from: '2021-10-30', to: '2021-11-09', count: [10, 'days'] },
  'Four weeks later': { from: '2021-11-09', to: '2021-12-07', count: [4, 'weeks'] },
  'four weeks later': { from: '2021-11-09', to: '2021-12-07', count: [4, 'weeks'] },
  'Four days later': { from: collision, to: '2024-03-18', count: [4, 'days'] },
  'on day four': { from: collision, to: '2024-03-18', count: [4, 'days'] },
  'in the first week': { from: collision, to: '2024-03-20', count: [6, 'days'] },
  'eight days after the collision': { from: collision, to: '2024-03-22', count: [8, 'days'] },
  'eight days later': { from: collision, to: '2024-03-22', count: [8, 'days'] },
  'on day eight': { from: collision, to: '2024-03-22', count: [8, 'days'] },
  'on the eighth day': { from: collision, to: '2024-03-22', count: [8, 'days'] },
  'On the eighth day': { from: collision, to: '2024-03-22', count: [8, 'days'] },
  'in the third week': { from: collision, to: '2024-04-02', count: [19, 'days'] },
  'A week later it woke her': { from: '2024-03-22', to: '2024-03-29', count: [1, 'weeks'] },
  'A week later neck pain': { from: '2024-06-11', to: '2024-06-18', count: [1, 'weeks'] },
  'One week later the MRI': { from: '2024-04-02', to: '2024-04-09', count: [1, 'weeks'] },
  '04 to 22 May 2024, nineteen days': { from: '2024-05-04', to: '2024-05-22', count: [19, 'days in'] },
  'there is no entry for nineteen days, from 04 to 22 May': {
    from: '2024-05-04',
    to: '2024-05-22',
    count: [19, 'days in'],
  },
  '04 May to 22 May 2024, nineteen days': { from: '2024-05-04', to: '2024-05-22', count: [19, 'days in'] },
  '04 May to 22 May 2024 | No provider | Nineteen days without a contact': {
    from: '2024-05-04',
    to: '2024-05-22',
    count: [19, 'days in'],
  },
  'Between 04 and 22 May there is no entry': { from: '2024-05-04', to: '2024-05-22', count: [19, 'days in'] },
  'twelve weeks after the collision': { from: collision, to: '2024-06-11', count: [12, 'weeks'] },
  'five months after the collision': { from: collision, to: '2024-08-20', count: [5, 'months'] },
  'eight months later': { from: '2024-04-09', to: '2024-12-12', count: [8, 'months'] },
  'Eight months after the first MRI': { from: '2024-04-09', to: '2024-12-12', count: [8, 'months'] },
  'fifty-one weeks after the collision': { from: collision, to: '2025-03-06', count: [51, 'weeks'] },
  'Fifty-one weeks after the collision': { from: collision, to: '2025-03-06', count: [51, 'weeks'] },
};
