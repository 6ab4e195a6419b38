import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { i18n } from '../i18n/i18n.js';

interface Props {
  readonly children: ReactNode;
}

/** Contains an error of rendering: the part that failed says so and may be tried again, the rest lives. */
export class RenderBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A part of the page could not be drawn.', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) {
      return this.props.children;
    }
    return (
      <Box role="alert" sx={{ p: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography>{i18n.t('state.renderFailed')}</Typography>
        <Button variant="outlined" onClick={() => this.setState({ failed: false })}>
          {i18n.t('action.tryAgain')}
        </Button>
      </Box>
    );
  }
}
