import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { searchWords } from '../content/search-words.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.opinion;
const search = searchWords.opinion;

export const meta = () => publicMeta(pages.medicalDoctorOpinion, search.title, search.description);

export default function MedicalDoctorOpinion() {
  return <ServiceWords words={words} />;
}
