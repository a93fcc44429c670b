// The portal's few icons, in the same weight as its text.
export function DownloadIcon() {
  return (
    <svg className="icon-download" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M6 1v8M2.5 6L6 9.5 9.5 6M1 11.5h10" fill="none" stroke="currentColor" strokeWidth="1.3" />
    </svg>
  );
}

export function SearchIcon() {
  return (
    <svg className="icon-search" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M11 11l4 4" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}
