import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import Card from '@mui/material/Card';
import { CodeLoadError } from '../lib/lazyWithPreload.js';
import { PartFailure } from './PartFailure.js';

interface Props {
  readonly children: ReactNode;
  /** The rendered data. After a failure, other data causes a new render. */
  readonly data?: unknown;
  /** Reads the data again before the retry: the same data would fail again. */
  readonly onRetry?: () => unknown;
  /** Wraps the error message, by default in a card. May return null to show nothing. */
  readonly renderFrame?: (words: ReactNode) => ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
  readonly data: unknown;
}

/** Catches an error of rendering. The failed part shows a message with Retry, the rest of the page works. */
export class RenderBoundary extends Component<Props, State> {
  override state: State = { failure: null, data: this.props.data };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ data }: Props, state: State): State | null {
    return data === state.data ? null : { failure: null, data };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A part of the page could not be drawn.', error, info.componentStack);
    if (error instanceof CodeLoadError) {
      error.forget();
    }
  }

  private readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) {
      return this.props.children;
    }
    const words = <PartFailure isCode={failure.error instanceof CodeLoadError} onRetry={this.retry} />;
    return this.props.renderFrame ? this.props.renderFrame(words) : <Card>{words}</Card>;
  }
}
