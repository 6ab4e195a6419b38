import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { AnalyticsPanel } from './AnalyticsPanel.js';
import { DataIntegration } from './DataIntegration.js';
import { MoreMetrics } from './MoreMetrics.js';
import type { OpenFigure } from './openFigure.js';
import { RecentActivity } from './RecentActivity.js';
import { SourceStatus } from './SourceStatus.js';
import { twoColumns } from './twoColumns.js';

interface Props {
  /** The newest messages, which another feature shows. */
  readonly conversation: ReactNode;
  readonly onOpen: (figure: OpenFigure) => void;
}

/** The dashboard below its first view. */
export function DashboardRest({ conversation, onOpen }: Props) {
  return (
    <>
      <Box sx={twoColumns}>
        <AnalyticsPanel />
        <RecentActivity />
      </Box>
      {conversation}
      <Box sx={twoColumns}>
        <DataIntegration />
        <SourceStatus />
      </Box>
      <MoreMetrics onOpen={onOpen} />
    </>
  );
}
