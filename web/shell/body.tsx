// Everything below the header: the page, the footer and the copyright bar.
import { CopyrightBar } from './copyright-bar.tsx';
import { Footer } from './footer.tsx';

export function Body({ children }: { children: React.ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <Footer />
        <CopyrightBar />
      </footer>
    </>
  );
}
