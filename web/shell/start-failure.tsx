// Shown if the scripts of the page could not be loaded, so its buttons do nothing: plain HTML that needs no script. The
// start script (start-script.ts) marks <html>.
export function StartFailure() {
  return (
    <p className="start-failure" role="alert">
      This page did not load completely.{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: the address of this page, with its query */}
      <a href="">Reload it</a>
    </p>
  );
}
