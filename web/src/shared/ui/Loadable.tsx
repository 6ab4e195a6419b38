import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { ErrorCard } from './ErrorCard.js';
import { RenderBoundary } from './RenderBoundary.js';
import { hiddenStyle } from './hiddenStyle.js';

/** The part of an RTK Query result that its states need. */
export interface Query<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching?: boolean;
  readonly refetch: () => unknown;
}

interface Props<Data> {
  readonly query: Query<Data>;
  /** Must be as large as the loaded content. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Makes the skeleton fill the same area as the content. */
const filling = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** Shows a skeleton, an error with Retry, or data. Loaded data stays, even if a later read fails. */
export function Loadable<Data>({ query, skeleton, children }: Props<Data>) {
  const { t } = useTranslation();
  if (query.data !== undefined) {
    return (
      <RenderBoundary data={query.data} onRetry={query.refetch}>
        {children(query.data)}
      </RenderBoundary>
    );
  }
  if (query.error !== undefined) {
    return <ErrorCard error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return (
    <Box aria-busy="true" sx={filling}>
      <Box component="span" role="status" sx={hiddenStyle}>
        {t('state.loading')}
      </Box>
      <Box aria-hidden sx={filling}>
        {skeleton}
      </Box>
    </Box>
  );
}
