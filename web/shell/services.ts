// The six services, in the order of every menu, footer and grid (§1, §2).
import { type PagePath, pages } from '../../contract/pages.ts';

export type ServiceName = 'chronology' | 'narrative' | 'synopsis' | 'opinion' | 'demand' | 'addOns';

export interface Service {
  name: ServiceName;
  title: string;
  path: PagePath;
  /** About five words, for menus and banners. */
  teaser: string;
}

export const services: readonly Service[] = [
  {
    name: 'chronology',
    title: 'Medical Chronology',
    path: pages.medicalChronology,
    teaser: 'Every visit, test, and finding, in date order.',
  },
  {
    name: 'narrative',
    title: 'Narrative Summary',
    path: pages.narrativeSummary,
    teaser: 'The case, told from the first day to the last.',
  },
  {
    name: 'synopsis',
    title: 'Medical Synopsis',
    path: pages.medicalSynopsis,
    teaser: 'The whole record in brief.',
  },
  {
    name: 'opinion',
    title: 'Medical Doctor Opinion',
    path: pages.medicalDoctorOpinion,
    teaser: 'Your question, answered by a doctor.',
  },
  {
    name: 'demand',
    title: 'Demand Letter Support',
    path: pages.demandLetterSupport,
    teaser: 'The medical section of your demand.',
  },
  {
    name: 'addOns',
    title: 'Add-on Services',
    path: pages.addOnServices,
    teaser: 'Timelines, charts, definitions.',
  },
];

/** @throws for a path that is not one of theirs. */
export function serviceAt(pathname: string): Service {
  const found = services.find(({ path }) => path === pathname);
  if (!found) throw new Error(`${pathname} is not the page of a service`);
  return found;
}
