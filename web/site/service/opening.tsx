// The first section of a service page: the menu of the six services on the line, and the introduction.
import { ServicesSidebar } from './services-sidebar.tsx';

export function Opening({ children }: { children: React.ReactNode }) {
  return (
    <div className="sec opening">
      <div className="side">
        <ServicesSidebar />
      </div>
      <div className="body">{children}</div>
    </div>
  );
}
