// Says why a form stays dead in a browser without scripts.
export function NeedsScript() {
  return (
    <noscript>
      <p className="no-script">This form needs JavaScript, which is turned off in this browser.</p>
    </noscript>
  );
}
