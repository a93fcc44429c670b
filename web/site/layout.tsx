// The layout of the public pages and the account screens.
import besley from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url';
import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import { type LinksFunction, Outlet } from 'react-router';
import { Body } from '../shell/body.tsx';

/** Pages of the portal have their scripts and their data to load first. */
export const links: LinksFunction = () => [
  { rel: 'manifest', href: '/site.webmanifest' },
  ...[besley, publicSans].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
];

export default function SiteLayout() {
  return (
    <Body>
      <Outlet />
    </Body>
  );
}
