import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.chronology;

export const meta = () => publicMeta(pages.medicalChronology, 'Medical Chronology', words.intro);

export default function MedicalChronology() {
  return <ServiceWords words={words} />;
}
