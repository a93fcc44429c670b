import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.narrative;

export const meta = () => publicMeta(pages.narrativeSummary, 'Narrative Summary', words.intro);

export default function NarrativeSummary() {
  return <ServiceWords words={words} />;
}
