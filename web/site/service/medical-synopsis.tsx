import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { servicePages } from '../content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.synopsis;

export const meta = () => publicMeta(pages.medicalSynopsis, 'Medical Synopsis', words.intro);

export default function MedicalSynopsis() {
  return <ServiceWords words={words} />;
}
