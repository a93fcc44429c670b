import { publicMeta } from '../shell/meta.ts';
import { servicePages } from './content/service-pages.ts';
import { ServiceWords } from './service-words.tsx';

const words = servicePages.synopsis;

export const meta = () => publicMeta('Medical Synopsis', words.intro);

export default function MedicalSynopsis() {
  return <ServiceWords words={words} />;
}
