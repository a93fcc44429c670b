import { pages } from '../../contract/pages.ts';
import { publicMeta } from '../shell/meta.ts';
import { terms } from './content/terms.ts';
import { LegalText } from './legal-text.tsx';

export const meta = () => publicMeta(pages.terms, terms.title, terms.intro);

export default function Terms() {
  return <LegalText words={terms} />;
}
