// The firm's logo: the line with three dates, one of them marked.
export function FirmMark() {
  return (
    <svg className="firm-mark" viewBox="0 0 24 36" aria-hidden="true">
      <rect x="7" y="13" width="17" height="10" fill="var(--mark)" />
      <path d="M5 0v36M5 6h9M5 30h9" fill="none" stroke="var(--ink)" strokeWidth="2" />
      <path d="M6 18h13" fill="none" stroke="var(--on-mark)" strokeWidth="2" />
    </svg>
  );
}
