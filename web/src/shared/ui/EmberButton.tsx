import { styled } from '@mui/material/styles';
import { emberGradient, motion, radius } from '../theme/tokens.js';
import { BlockableButton } from './BlockableButton.js';

/** The main button of the landing page. */
export const EmberButton = styled(BlockableButton)(({ theme }) => ({
  minHeight: 52,
  borderRadius: radius.card,
  fontSize: '1.0625rem',
  fontWeight: 700,
  color: emberGradient.text,
  backgroundColor: emberGradient.to,
  backgroundImage: `linear-gradient(100deg, ${emberGradient.from}, ${emberGradient.to})`,
  boxShadow: `inset 0 1px 0 #FFFFFF33`,
  transition: `box-shadow ${motion.enter}ms ${motion.ease}, transform ${motion.press}ms ${motion.ease}`,
  '&:hover': {
    backgroundColor: emberGradient.hoverTo,
    backgroundImage: `linear-gradient(100deg, ${emberGradient.hoverFrom}, ${emberGradient.hoverTo})`,
    boxShadow: 'inset 0 1px 0 #FFFFFF33, 0 8px 32px #EA580C66',
  },
  '&[data-ready="true"]': { boxShadow: 'inset 0 1px 0 #FFFFFF33, 0 6px 28px #EA580C59' },
  '&.Mui-disabled': {
    backgroundImage: 'none',
    backgroundColor: theme.vars.palette.ember.raised,
    color: theme.vars.palette.text.secondary,
    boxShadow: 'none',
  },
}));
