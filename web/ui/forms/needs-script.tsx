// Says why a form stays dead in a browser without scripts.
export function NeedsScript() {
  return (
    <noscript>
      <p className="no-script">
        This form needs JavaScript. Turn it on in your browser, then reload the page.
      </p>
    </noscript>
  );
}
