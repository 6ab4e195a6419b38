import type { ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { ChartFigure } from '../../shared/ui/ChartFigure.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';

interface Props {
  readonly title: string;
  /** A sentence about as long as the real one. */
  readonly summary: string;
  readonly control?: ReactNode;
  readonly children: ReactNode;
}

/** The card of a chart while its figures load. A place for the actions makes the sentence wrap as the real one. */
export function ChartSkeleton({ title, summary, control, children }: Props) {
  return (
    <ChartFigure
      title={title}
      summary={<SkeletonText like={summary} />}
      columns={['', '']}
      rows={[]}
      control={control}
      menu={<Skeleton variant="circular" width={40} height={40} sx={{ flex: 'none' }} />}
    >
      {children}
    </ChartFigure>
  );
}
