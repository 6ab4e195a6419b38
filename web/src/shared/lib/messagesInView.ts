import { layout } from '../theme/tokens.js';
import { bottomInset } from '../ui/useBottomInset.js';

const none: ReadonlySet<string> = new Set();

/** A set of ids that a part of the app sets and another part follows. */
class SharedIds {
  private readonly listeners = new Set<() => void>();
  private ids = none;

  readonly get = (): ReadonlySet<string> => this.ids;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(ids: Iterable<string>): void {
    const next = new Set(ids);
    if (next.size === this.ids.size && [...next].every((id) => this.ids.has(id))) {
      return;
    }
    this.ids = next;
    this.listeners.forEach((listener) => listener());
  }
}

/** The messages that the bell has unread notifications of. The feed watches only these. */
export const awaitedMessages = new SharedIds();

/** Those of the awaited messages that the user looks at in the feed. */
export const messagesInView = new SharedIds();

/** The card of a message in the feed. */
export const cardOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-message="${CSS.escape(id)}"]`);

/** The parts of the window that the header and the box for a new message cover, in pixels. */
export function coveredEdges(): { readonly top: number; readonly bottom: number } {
  const inset = getComputedStyle(document.documentElement).getPropertyValue(bottomInset);
  return { top: layout.header, bottom: parseFloat(inset) || 0 };
}

/** Whether the user looks at the message now. */
export function isInView(id: string): boolean {
  const box = document.visibilityState === 'visible' ? cardOf(id)?.getBoundingClientRect() : undefined;
  const { top, bottom } = coveredEdges();
  return box !== undefined && box.bottom > top && box.top < window.innerHeight - bottom;
}
