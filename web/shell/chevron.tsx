// Points down next to a control that opens something; CSS flips it while that is open.
export function Chevron() {
  return (
    <svg className="chevron" viewBox="0 0 9 9" aria-hidden="true">
      <path d="M1 3l3.5 3.5L8 3" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}
