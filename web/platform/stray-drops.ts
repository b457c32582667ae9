const takesFiles = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file';

/**
 * Keeps files that are dropped beside what takes them from opening in place of the app. What takes them has prevented the
 * browser's own action before the event comes here.
 */
export function refuseStrayDrops(view: Window): void {
  const refuse = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented, target } = event;
    if (defaultPrevented || !dataTransfer?.types.includes('Files') || takesFiles(target)) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  view.addEventListener('dragover', refuse);
  view.addEventListener('drop', refuse);
}
