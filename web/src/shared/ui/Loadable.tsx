import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { ErrorCard } from './ErrorCard.js';
import { RenderBoundary } from './RenderBoundary.js';
import { hiddenStyle } from './hiddenStyle.js';

/** As much of an RTK Query result as is needed to draw its states. */
export interface Query<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching?: boolean;
  readonly refetch: () => unknown;
}

interface Props<Data> {
  readonly query: Query<Data>;
  /** As large as what it stands for. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Lets the skeleton fill its place as the content will. */
const filling = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** Skeleton, error with Retry, or data; data that is there stays, also when a later read fails. */
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
