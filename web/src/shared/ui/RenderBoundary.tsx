import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { i18n } from '../i18n/i18n.js';

interface Props {
  readonly children: ReactNode;
  /** What is drawn: with other data than those that failed it is tried again. */
  readonly data?: unknown;
  /** Reads the data anew: the same would fail the same way. */
  readonly onRetry?: () => unknown;
}

interface State {
  readonly failed: boolean;
  readonly data: unknown;
}

/** Contains an error of rendering: the part that failed says so and may be tried again, the rest lives. */
export class RenderBoundary extends Component<Props, State> {
  override state: State = { failed: false, data: this.props.data };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ data }: Props, state: State): State | null {
    return data === state.data ? null : { failed: false, data };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A part of the page could not be drawn.', error, info.componentStack);
  }

  private readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) {
      return this.props.children;
    }
    return (
      <Box role="alert" sx={{ p: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography>{i18n.t('state.renderFailed')}</Typography>
        <Button variant="outlined" onClick={this.retry}>
          {i18n.t('action.tryAgain')}
        </Button>
      </Box>
    );
  }
}
