// Verifies a saved custody record or a receipt in the visitor's browser. No file leaves the computer, and the page works
// without a connection once it is open.
import { pages, VERIFIER_FILE } from '../../contract/pages.ts';
import { addressOf } from '../api.ts';
import { publicMeta } from '../shell/meta.ts';
import { OwnCheck } from './verify/own-check.tsx';
import { verifyWords } from './verify/texts.ts';
import { Verifier } from './verify/verifier.tsx';
import '../styles/texts.css';
import '../styles/forms.css';

export const meta = () => publicMeta(pages.verifyCustody, verifyWords.title, verifyWords.intro);

export default function VerifyCustody() {
  return (
    <div className="wrap spine plain verify">
      <section className="sec">
        <div className="side">
          <h1>{verifyWords.title}</h1>
          <p>{verifyWords.privacy}</p>
          <a className="link" href={addressOf(VERIFIER_FILE)} download>
            Save this page as a file
          </a>
        </div>
        <div className="body">
          <Verifier />
          <OwnCheck />
        </div>
      </section>
    </div>
  );
}
