import { Component, createRef } from 'react';
import type { ReactNode } from 'react';
import { layout } from '../../shared/theme/tokens.js';

interface Props {
  /** A change of this value may insert messages above the visible ones. */
  readonly content: unknown;
  readonly children: ReactNode;
}

interface Place {
  readonly element: Element;
  readonly top: number;
}

/** The first thread below the header. Binary search works because the threads are in the order of the page. */
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
 * Keeps the visible messages in place while older ones are inserted above. Not all browsers do this, and none at the
 * very top. A class component, because only a class can measure the page just before it changes.
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
