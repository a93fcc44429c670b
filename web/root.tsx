// The document around every page: head, header, and what runs after each navigation.
import { Links, Meta, type MetaDescriptor, Outlet, Scripts } from 'react-router';
import { site } from '../site.config.ts';
import { MARK_SESSION_SCRIPT } from './session.ts';
import { useArrival } from './shell/arrival.ts';
import { Header } from './shell/header.tsx';
import { useSessionCheck } from './shell/session-check.ts';
import './styles.css';

/** What the fallback file of the portal carries; every page replaces it by its own (shell/meta.ts). */
export function meta(): MetaDescriptor[] {
  return [{ title: site.name }, { name: 'robots', content: 'noindex' }];
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    // The inline script sets an attribute on <html> before React sees it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script>{MARK_SESSION_SCRIPT}</script>
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** The fallback file: the header alone, until the first navigation has completed (§2). */
export function HydrateFallback() {
  return <Header />;
}

export default function App() {
  useSessionCheck();
  useArrival();
  return (
    <>
      <Header />
      <Outlet />
    </>
  );
}
