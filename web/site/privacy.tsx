import { pages } from '../../contract/pages.ts';
import { publicMeta } from '../shell/meta.ts';
import { privacy } from './content/privacy.ts';
import { LegalText } from './legal-text.tsx';

export const meta = () => publicMeta(pages.privacy, privacy.title, privacy.intro);

export default function Privacy() {
  return <LegalText words={privacy} />;
}
