import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { ChartFigure } from '../../shared/ui/ChartFigure.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';

interface Props {
  readonly title: string;
  /** A sentence about as long as the real one. */
  readonly summary: string;
  readonly control?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The card of a chart while its figures load, as high as the real one. */
export function ChartSkeleton({ title, summary, control, footer, children }: Props) {
  const { t } = useTranslation();
  return (
    <ChartFigure
      title={title}
      summary={<SkeletonText like={summary} />}
      columns={['', '']}
      rows={[]}
      control={control}
      footer={
        <>
          <Skeleton variant="rounded" sx={{ mt: 1 }}>
            <Button size="small">{t('dashboard.showNumbers')}</Button>
          </Skeleton>
          {footer}
        </>
      }
      menu={<Skeleton variant="circular" width={40} height={40} sx={{ flex: 'none' }} />}
    >
      {children}
    </ChartFigure>
  );
}
