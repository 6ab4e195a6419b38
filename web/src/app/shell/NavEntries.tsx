import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { forcedHighlight } from '../../shared/theme/components.js';
import { motion, radius } from '../../shared/theme/tokens.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { navigation } from '../routes.js';
import { UnreadBadge } from './UnreadBadge.js';

const Entry = styled(NavLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  paddingInline: 12,
  borderRadius: radius.control,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
  fontWeight: 550,
  textDecoration: 'none',
  position: 'relative',
  transition: `background-color ${motion.press}ms ${motion.ease}, color ${motion.press}ms ${motion.ease}`,
  '& svg': { flex: 'none' },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
  '&[aria-current="page"]': {
    color: theme.vars.palette.ember.tint.indigo.text,
    backgroundColor: theme.vars.palette.ember.tint.indigo.background,
    fontWeight: 650,
    ...forcedHighlight,
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 10,
      insetInlineStart: 0,
      width: 3,
      borderRadius: 3,
      backgroundColor: 'currentColor',
    },
  },
}));

interface Props {
  /** Shows icons only, with the label as a tooltip. */
  readonly rail?: boolean;
  readonly onNavigate?: () => void;
}

/** All entries of the navigation. The current one is highlighted. */
export function NavEntries({ rail = false, onNavigate }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.5 }}>
      {navigation.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          {rail ? (
            <Tooltip title={t(label)} placement="right">
              <Entry
                to={path}
                end
                aria-label={t(label)}
                onClick={onNavigate}
                style={{ justifyContent: 'center', paddingInline: 0 }}
              >
                <Icon size={20} aria-hidden />
                <UnreadBadge path={path} onIcon />
              </Entry>
            </Tooltip>
          ) : (
            <Entry to={path} end onClick={onNavigate}>
              <Icon size={20} aria-hidden />
              {t(label)}
              <UnreadBadge path={path} />
            </Entry>
          )}
        </li>
      ))}
    </Box>
  );
}
