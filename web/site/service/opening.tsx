// The first section of a service page: the menu of the six services on the line, and the introduction.
import type { ServiceName } from '../../shell/services.ts';
import { ServicesSidebar } from './services-sidebar.tsx';

interface OpeningProps {
  service: ServiceName;
  children: React.ReactNode;
}

export function Opening({ service, children }: OpeningProps) {
  return (
    <div className="sec opening">
      <div className="side">
        <ServicesSidebar current={service} />
      </div>
      <div className="body">{children}</div>
    </div>
  );
}
