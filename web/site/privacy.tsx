import { publicMeta } from '../shell/meta.ts';
import { privacy } from './content/privacy.ts';
import { LegalText } from './legal-text.tsx';

export const meta = () => publicMeta(privacy.title, privacy.intro);

export default function Privacy() {
  return <LegalText words={privacy} />;
}
