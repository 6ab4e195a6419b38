import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import type { SxProps, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

interface Props<Name extends string> {
  /** Unique on the page: prefix of the ids of tabs and panel. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly value: Name;
  readonly onChange: (name: Name) => void;
  /** Window width in pixels below which the tabs do not all fit. */
  readonly narrowBelow: number;
  readonly panelSx?: SxProps<Theme>;
  readonly children: ReactNode;
}

const barStyle = { borderBottom: 1, borderColor: 'divider', px: { sm: 1 } } as const;

/** Tabs above the panel of the selected one. The arrow keys change the selection. */
export function Tabs<Name extends string>(props: Props<Name>) {
  const { id, label, tabs, value, onChange, narrowBelow, panelSx = {}, children } = props;
  // Shown from the start in a narrow window: buttons that appear later would cover tabs that MUI has scrolled to.
  const hasScrollButtons = useMediaQuery((theme) => theme.breakpoints.down(narrowBelow));
  return (
    <>
      <MuiTabs
        value={value}
        onChange={(_event, next: Name) => onChange(next)}
        variant="scrollable"
        scrollButtons={hasScrollButtons || 'auto'}
        allowScrollButtonsMobile
        selectionFollowsFocus
        aria-label={label}
        sx={barStyle}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`${id}-tab-${tab.name}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </MuiTabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${value}`}
        tabIndex={0}
        sx={panelSx}
      >
        {children}
      </Box>
    </>
  );
}
