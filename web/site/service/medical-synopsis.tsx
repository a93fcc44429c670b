import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { searchWords } from '../content/search-words.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.synopsis;
const search = searchWords.synopsis;

export const meta = () => publicMeta(pages.medicalSynopsis, search.title, search.description);

export default function MedicalSynopsis() {
  return <ServiceWords words={words} />;
}
