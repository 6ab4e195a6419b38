import Box from '@mui/material/Box';
import { AnalyticsPanel } from './AnalyticsPanel.js';
import { DataIntegration } from './DataIntegration.js';
import { MoreMetrics } from './MoreMetrics.js';
import type { OpenFigure } from './openFigure.js';
import { RecentActivity } from './RecentActivity.js';
import { SourceStatus } from './SourceStatus.js';
import { twoColumns } from './twoColumns.js';

interface Props {
  readonly onOpen: (figure: OpenFigure) => void;
}

/** The dashboard below its first view. */
export function DashboardRest({ onOpen }: Props) {
  return (
    <>
      <Box sx={twoColumns}>
        <AnalyticsPanel />
        <RecentActivity />
      </Box>
      <Box sx={twoColumns}>
        <DataIntegration />
        <SourceStatus />
      </Box>
      <MoreMetrics onOpen={onOpen} />
    </>
  );
}
