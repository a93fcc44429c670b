// Everything below the header: the page, the footer and the copyright bar. The portal has only the bar: its users are
// clients and staff already (docs/decisions/0006-layouts.md).
import { CopyrightBar } from './copyright-bar.tsx';
import { Footer } from './footer.tsx';

interface BodyProps {
  /** Only the copyright bar follows the page. */
  isBare?: boolean;
  children: React.ReactNode;
}

export function Body({ isBare = false, children }: BodyProps) {
  return (
    <>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        {!isBare && <Footer />}
        <CopyrightBar />
      </footer>
    </>
  );
}
