// Shown below the header when a page has failed: what the user can do, without technical terms.
import { serverMessages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { reloadPage } from '../page-load.ts';

export function Fault() {
  return (
    <div className="wrap fault">
      <h1>{serverMessages.fault}</h1>
      <p>
        <button type="button" className="btn" onClick={reloadPage}>
          Reload the page
        </button>{' '}
        {/* A full page load, because the router itself may have failed. */}
        <a className="btn quiet" href={pages.home}>
          Go to the home page
        </a>
      </p>
    </div>
  );
}
