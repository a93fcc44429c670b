import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { searchWords } from '../content/search-words.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.chronology;
const search = searchWords.chronology;

export const meta = () => publicMeta(pages.medicalChronology, search.title, search.description);

export default function MedicalChronology() {
  return <ServiceWords words={words} />;
}
