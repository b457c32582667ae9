import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';

export interface Tab<V extends string> {
  value: V;
  label: string;
  /** shown as a badge when above zero */
  count?: number;
  content: ReactNode;
}

export interface TabsProps<V extends string> {
  /** names the list of tabs for screen readers */
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
}

export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <Base.List
        aria-label={label}
        className="relative flex flex-wrap gap-1 rounded-control border border-line bg-surface p-1"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="relative z-1 inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors select-none hover:text-text data-active:text-text"
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <Badge tone="accent">{tab.count}</Badge>}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute top-(--active-tab-top) left-0 h-(--active-tab-height) w-(--active-tab-width) translate-x-(--active-tab-left) rounded-control border border-line bg-raised transition-[translate,width]" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6 short:pt-4 focus-visible:outline-offset-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
