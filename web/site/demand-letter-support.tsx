import { publicMeta } from '../shell/meta.ts';
import { servicePages } from './content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.demand;

export const meta = () => publicMeta('Demand Letter Support', words.intro);

export default function DemandLetterSupport() {
  return <ServiceWords words={words} />;
}
