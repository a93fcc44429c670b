// The page for verification as one file: scripts/single-file.ts puts it, with its styles, into a single HTML
// document that opens without a server.
import { createRoot } from 'react-dom/client';
import './standalone.css';
import { verifyWords } from './texts.ts';
import { Verifier } from './verifier.tsx';

const main = document.querySelector('main');
if (main) {
  createRoot(main).render(
    <div className="verify-alone verify">
      <h1>{verifyWords.title}</h1>
      <p>{verifyWords.privacy}</p>
      <Verifier />
    </div>,
  );
}
