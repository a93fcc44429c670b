// Parts of a screen of which one is shown, by the pattern of the ARIA Authoring Practices: one stop for the tab key, and
// the arrows go on to the next tab. The parts stay mounted, so that what was typed or opened in them stays.
import { useRef } from 'react';

export interface Tab<Id extends string> {
  id: Id;
  name: string;
}

interface TabListProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function TabList<Id extends string>({ label, tabs, chosen, onChoose }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${next.id}-tab`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          id={`${id}-tab`}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  isShown: boolean;
  children: React.ReactNode;
}

export function TabPanel({ id, isShown, children }: TabPanelProps) {
  return (
    <div
      className="tab-panel"
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-tab`}
      hidden={!isShown}
    >
      {children}
    </div>
  );
}
