import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { searchWords } from '../content/search-words.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.narrative;
const search = searchWords.narrative;

export const meta = () => publicMeta(pages.narrativeSummary, search.title, search.description);

export default function NarrativeSummary() {
  return <ServiceWords words={words} />;
}
