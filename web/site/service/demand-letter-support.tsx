import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { searchWords } from '../content/search-words.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.demand;
const search = searchWords.demand;

export const meta = () => publicMeta(pages.demandLetterSupport, search.title, search.description);

export default function DemandLetterSupport() {
  return <ServiceWords words={words} />;
}
