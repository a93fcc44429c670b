// A footer link to a section of the home page. On /home it scrolls immediately; elsewhere it opens /home and
// then scrolls after a delay (§2, §9). Before scripts run, it is a plain link.
import { useLocation, useNavigate } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { AFTER_NAVIGATION_MS, BEFORE_SCROLL_MS, pause, scrollToSection } from './scrolling.ts';

export function SectionLink({ id, children }: { id: string; children: React.ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  async function goTo(): Promise<void> {
    if (pathname !== pages.home) {
      await navigate(pages.home);
      await pause(AFTER_NAVIGATION_MS);
      await pause(BEFORE_SCROLL_MS);
    }
    scrollToSection(id);
  }

  function onClick(event: React.MouseEvent): void {
    // The browser handles clicks that open a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void goTo();
  }

  return (
    <a href={`${pages.home}#${id}`} onClick={onClick}>
      {children}
    </a>
  );
}
