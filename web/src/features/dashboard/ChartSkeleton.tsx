import type { ReactNode } from 'react';
import { ChartFigure } from '../../shared/ui/ChartFigure.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';

interface Props {
  readonly title: string;
  /** A sentence about as long as the real one. */
  readonly summary: string;
  readonly control?: ReactNode;
  /** Keeps the place of the actions beside the heading: the sentence wraps as the real one. */
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}

/** The card of a chart while its figures load. */
export function ChartSkeleton({ title, summary, control, menu, children }: Props) {
  return (
    <ChartFigure
      title={title}
      summary={<SkeletonText like={summary} />}
      columns={['', '']}
      rows={[]}
      control={control}
      menu={menu}
    >
      {children}
    </ChartFigure>
  );
}
