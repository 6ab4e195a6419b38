export interface ToastCallbacks {
  readonly onShown?: (() => void) | undefined;
  readonly onAction?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** Callbacks by the toast's id. The store cannot hold functions. */
const callbacks = new Map<string, ToastCallbacks>();

export function setToastCallbacks(id: string, given: ToastCallbacks): void {
  callbacks.set(id, given);
}

/** Runs `onShown` after the toast is rendered. */
export function runToastShown(id: string): void {
  callbacks.get(id)?.onShown?.();
}

/** Runs `onAction` after a press of the button. `onClose` does not run then. */
export function runToastAction(id: string): void {
  const known = callbacks.get(id);
  callbacks.delete(id);
  known?.onAction?.();
}

/** Runs `onClose` of a toast that timed out, was closed, or was replaced by a newer one. */
export function runToastClose(id: string): void {
  const known = callbacks.get(id);
  callbacks.delete(id);
  known?.onClose?.();
}
