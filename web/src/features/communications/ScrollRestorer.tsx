import { Component, createRef } from 'react';
import type { ReactNode } from 'react';
import { layout } from '../../shared/theme/tokens.js';

interface Props {
  /** When this changes, something may be inserted above what is read. */
  readonly content: unknown;
  readonly children: ReactNode;
}

interface Place {
  readonly element: Element;
  readonly top: number;
}

/** The first thread that reaches below the header, found by halving: their order is that of the page. */
function firstInView(root: Element): Element | undefined {
  const threads = root.querySelectorAll('[data-thread]');
  let low = 0;
  let high = threads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bottom = threads[middle]?.getBoundingClientRect().bottom ?? 0;
    if (bottom > layout.header) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return threads[low];
}

/**
 * Keeps what is read where it is, while older messages are put above it. A class, since only a class can look at the page
 * just before it changes; browsers do it by themselves too, but not at the very top, and not all of them.
 */
export class ScrollRestorer extends Component<Props> {
  private readonly root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: Props): Place | null {
    const element =
      before.content === this.props.content || !this.root.current
        ? undefined
        : firstInView(this.root.current);
    return element ? { element, top: element.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, place: Place | null): void {
    if (!place?.element.isConnected) {
      return;
    }
    const moved = place.element.getBoundingClientRect().top - place.top;
    if (Math.abs(moved) >= 1) {
      window.scrollBy({ top: moved, behavior: 'instant' });
    }
  }

  override render(): ReactNode {
    return <div ref={this.root}>{this.props.children}</div>;
  }
}
