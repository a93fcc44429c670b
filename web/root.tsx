// The document around every page: the head, the header, and the code that runs after each navigation.
import { useEffect, useLayoutEffect, useState } from 'react';
import { Links, Meta, type MetaDescriptor, Outlet, Scripts } from 'react-router';
import { site } from '../site.config.ts';
import { MARK_SESSION_SCRIPT } from './session.ts';
import { useArrival } from './shell/arrival.ts';
import { Body } from './shell/body.tsx';
import { Fault } from './shell/fault.tsx';
import { Header } from './shell/header/header.tsx';
import { LoadingLine } from './shell/loading-line.tsx';
import { useSessionCheck } from './shell/session/session-check.ts';
import { StartFailure } from './shell/start-failure.tsx';
import { sendKeptRequests } from './site/contact/contact-outbox.ts';
import { announceRunning, takeOver } from './take-over.ts';
import { useHydrated } from './ui/forms/hydrated.ts';
import './styles.css';

/** The meta tags of the portal's fallback file; every page replaces them with its own (shell/meta.ts). */
export function meta(): MetaDescriptor[] {
  return [{ title: site.name }, { name: 'robots', content: 'noindex' }];
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    // The inline script sets an attribute on <html> before React hydrates it.
    <html lang="en" data-sheet={`${site.name}, ${site.phone}`} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* In dark mode, the first frame is dark even before a style sheet has loaded. */}
        <meta name="color-scheme" content="light dark" />
        <script suppressHydrationWarning>{MARK_SESSION_SCRIPT}</script>
        <Meta />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content="#f5f2ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12181e" media="(prefers-color-scheme: dark)" />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {children}
        <StartFailure />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  // While this renders, the page is still the prerendered one.
  const [focused] = useState(() => (import.meta.env.SSR ? null : document.activeElement));
  useLayoutEffect(() => takeOver(focused), [focused]);
  useEffect(() => {
    // Once per visit. A browser that blocks storage has no kept requests either.
    sendKeptRequests().catch(() => {});
  }, []);
  const hydrated = useHydrated();
  useEffect(() => {
    // Only now every button is enabled, so that those that were pressed before can be pressed again.
    if (hydrated) announceRunning();
  }, [hydrated]);
  useSessionCheck();
  useArrival();
  return (
    <>
      <LoadingLine />
      <Header />
      <Outlet />
    </>
  );
}

/** An error in our own pages. If the script of a page cannot be loaded, React Router loads the document anew. */
export function ErrorBoundary() {
  return (
    <>
      <Header />
      <Body isBare>
        <Fault />
      </Body>
    </>
  );
}
