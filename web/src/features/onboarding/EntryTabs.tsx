import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { motion, typeScale } from '../../shared/theme/tokens.js';
import { entryTypes } from './onboardingFlow.js';

const Tab = styled('button')(({ theme }) => ({
  flex: '1 1 0',
  minWidth: 72,
  minHeight: 44,
  paddingInline: 4,
  overflowWrap: 'anywhere',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: typeScale.dense,
  fontWeight: 600,
  lineHeight: 1.3,
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&[aria-selected="true"]': { color: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.ember.focus}`, outlineOffset: -2 },
}));

const Indicator = styled('span')(({ theme }) => ({
  position: 'absolute',
  bottom: 0,
  height: 3,
  width: `${100 / entryTypes.length}%`,
  borderRadius: 3,
  backgroundColor: theme.vars.palette.primary.main,
  transition: `inset-inline-start ${motion.enter}ms ${motion.ease}`,
}));

const tabId = (entryType: EntryType): string => `entry-tab-${entryType}`;

/** Returns the tab index after a key press, wrapping at both ends; null for other keys. */
function placeAfter(key: string, place: number, rightToLeft: boolean): number | null {
  const count = entryTypes.length;
  switch (key) {
    case rightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return (place + 1) % count;
    case rightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return (place + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface Props {
  readonly value: EntryType;
  readonly panelId: string;
  readonly onChange: (entryType: EntryType) => void;
}

/**
 * The ways to join. Three tabs that always fit do not need MUI's tabs, which would be a twentieth of the code that a
 * visitor loads.
 */
export function EntryTabs({ value, panelId, onChange }: Props) {
  const { t } = useTranslation();
  const place = entryTypes.indexOf(value);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = entryTypes[placeAfter(event.key, place, event.currentTarget.matches(':dir(rtl)')) ?? -1];
    if (next) {
      event.preventDefault();
      onChange(next);
      document.getElementById(tabId(next))?.focus();
    }
  };
  return (
    <Box
      role="tablist"
      aria-label={t('entry.tabs')}
      onKeyDown={move}
      sx={{ position: 'relative', display: 'flex' }}
    >
      {entryTypes.map((each) => (
        <Tab
          key={each}
          type="button"
          role="tab"
          id={tabId(each)}
          aria-selected={each === value}
          aria-controls={panelId}
          tabIndex={each === value ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {t(`entry.${each}`)}
        </Tab>
      ))}
      <Indicator aria-hidden style={{ insetInlineStart: `${(place * 100) / entryTypes.length}%` }} />
    </Box>
  );
}
