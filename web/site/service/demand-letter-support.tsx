import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.demand;

export const meta = () => publicMeta(pages.demandLetterSupport, 'Demand Letter Support', words.intro);

export default function DemandLetterSupport() {
  return <ServiceWords words={words} />;
}
