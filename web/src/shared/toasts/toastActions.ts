export interface ToastCallbacks {
  readonly onShown?: (() => void) | undefined;
  readonly onAction?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** What toasts and their buttons do. Functions cannot live in the store, so they are kept beside it, by the toast's id. */
const callbacks = new Map<string, ToastCallbacks>();

export function keepToastCallbacks(id: string, kept: ToastCallbacks): void {
  callbacks.set(id, kept);
}

/** The toast is drawn. */
export function runToastShown(id: string): void {
  callbacks.get(id)?.onShown?.();
}

/** The button was pressed: the toast is then over without its `onClose`. */
export function runToastAction(id: string): void {
  const kept = callbacks.get(id);
  callbacks.delete(id);
  kept?.onAction?.();
}

/** The toast is over: by time, by hand, or since a newer one came. */
export function runToastClose(id: string): void {
  const kept = callbacks.get(id);
  callbacks.delete(id);
  kept?.onClose?.();
}
