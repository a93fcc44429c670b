import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.opinion;

export const meta = () => publicMeta(pages.medicalDoctorOpinion, 'Medical Doctor Opinion', words.intro);

export default function MedicalDoctorOpinion() {
  return <ServiceWords words={words} />;
}
