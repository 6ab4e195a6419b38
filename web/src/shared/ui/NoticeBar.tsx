import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { radius } from '../theme/tokens.js';

const ofPage = { px: { xs: 2, sm: 3, lg: 4 }, py: 1 } as const;

/** Across the page, the same in view while the page scrolls, or within a column. */
const places = {
  page: ofPage,
  top: { ...ofPage, position: 'sticky', top: 0, zIndex: 'appBar' },
  column: { mb: 2, px: 2, py: 1.5, borderRadius: `${radius.control}px` },
} as const;

interface Props {
  readonly place?: keyof typeof places;
  /** Names the region for screen readers. */
  readonly label: string;
  readonly tint: 'amber' | 'indigo' | 'red';
  readonly text: string;
  /** The button beside the text. */
  readonly action: ReactNode;
  readonly icon?: ReactNode;
}

/** A bar that says something of the whole account or workspace, with what can be done about it. */
export function NoticeBar({ place = 'page', label, tint, text, action, icon }: Props) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        displayPrint: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        typography: 'body2',
        bgcolor: `ember.tint.${tint}.background`,
        color: `ember.tint.${tint}.text`,
        ...places[place],
      }}
    >
      {icon}
      <Box component="span" role="status" dir="auto" sx={{ flex: '1 1 180px', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      {action}
    </Box>
  );
}
