// The last line of every page (§2).
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { Brand } from './brand.tsx';
import { PhotoProfile } from './photo-profile.tsx';

export function CopyrightBar() {
  return (
    <div className="bar">
      <div className="wrap">
        <Brand />
        <Link to={pages.privacy}>Privacy Policy</Link>
        <Link to={pages.terms}>Terms of Use</Link>
        <Link to={pages.legal}>Legal</Link>
        <PhotoProfile />
        <span>2025 All Rights Reserved</span>
      </div>
    </div>
  );
}
