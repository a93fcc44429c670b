// The last line of every page.
export function CopyrightBar() {
  return <div className="wrap">2025 All Rights Reserved</div>;
}
