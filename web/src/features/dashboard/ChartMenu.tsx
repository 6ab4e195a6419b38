import { Suspense } from 'react';
import Box from '@mui/material/Box';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import type { ChartActionsProps } from './ChartActions.js';

/** Menus are a separate chunk: the first figures do not wait for them. */
const ChartActions = lazyWithPreload(() =>
  import('./ChartActions.js').then((module) => module.ChartActions),
).Component;

/** The menu that downloads or discusses a chart, or its place while its code loads. */
export function ChartMenu(props: ChartActionsProps) {
  return (
    <Suspense fallback={<Box aria-hidden sx={{ width: 40, height: 40, flex: 'none' }} />}>
      <ChartActions {...props} />
    </Suspense>
  );
}
