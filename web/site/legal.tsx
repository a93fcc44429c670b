import { pages } from '../../contract/pages.ts';
import { publicMeta } from '../shell/meta.ts';
import { legal } from './content/legal.ts';
import { LegalText } from './legal-text.tsx';

export const meta = () => publicMeta(pages.legal, legal.title, legal.intro);

export default function Legal() {
  return <LegalText words={legal} />;
}
