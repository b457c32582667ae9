import { vi } from 'vitest';

/** Gives every element this width, because the test browser lays nothing out. The test unstubs its globals. */
export function stubWidth(width: number) {
  class Observer {
    report: (entries: { contentRect: { width: number; height: number } }[]) => void;
    constructor(report: Observer['report']) {
      this.report = report;
    }
    observe() {
      this.report([{ contentRect: { width, height: 168 } }]);
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
}
