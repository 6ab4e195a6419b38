import type { Trend } from '@emberdeck/contracts/analytics/card-figures';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { changeType } from './dashboardRules.js';

export type MetricColor = 'emerald' | 'blue' | 'purple' | 'indigo';

interface Props {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly color: MetricColor;
  /** The figure, or one for each of its units. Absent while the figures load. */
  readonly values?: readonly string[] | undefined;
  readonly trend?: Trend | undefined;
  /** What is to be said about the figure, below it. */
  readonly note?: ReactNode;
  /** The actions on the card. */
  readonly menu?: ReactNode;
  /** The way to the goal of the figure. */
  readonly goal?: ReactNode;
  /** Opens how the figure comes about. */
  readonly onOpen?: () => void;
  /** The screen with the details, instead of `onOpen`. */
  readonly to?: string;
}

const changeLooks = {
  positive: { icon: TrendingUp, color: 'success.main' },
  negative: { icon: TrendingDown, color: 'error.main' },
  none: { icon: Minus, color: 'text.secondary' },
} as const;

/** The change to last month: an arrow, a color and words. */
export function Change({ trend }: { readonly trend: Trend }) {
  const { t } = useTranslation();
  const { icon: Icon, color } = changeLooks[changeType(trend.change)];
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        flexWrap: 'wrap',
        alignItems: { xs: 'start', sm: 'center' },
        columnGap: 0.75,
      }}
    >
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 650, color }}
      >
        <Icon size={16} aria-hidden />
        <bdi dir="auto">{trend.label}</bdi>
      </Box>
      {trend.change !== null && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('dashboard.vsLastMonth')}
        </Box>
      )}
    </Box>
  );
}

/** Reserves two lines on a narrow screen and one elsewhere, even while loading or without a comparison. */
const changeHeight = { xs: '3em', sm: '1.5em' } as const;

/** The approximate width of a tabular digit, as a fraction of the font size. */
const digitWidth = 0.62;

const fullSize = { xs: 1.375, sm: 1.75 } as const;
const figureLine = 1.2;

function figureSize(values: readonly string[]) {
  const longest = Math.max(1, ...values.map(({ length }) => length));
  const room = `${(100 / (longest * digitWidth)).toFixed(1)}cqi`;
  return { xs: `min(${fullSize.xs}rem, ${room})`, sm: `min(${fullSize.sm}rem, ${room})` };
}

/** The height of a figure of full size. Reserved for smaller figures too, and while loading. */
const figureHeight = { xs: `${fullSize.xs * figureLine}rem`, sm: `${fullSize.sm * figureLine}rem` };

/** The whole card is the target. The focus ring is on the card, too. */
const targetStyle = {
  font: 'inherit',
  // Not relative as usual, so that the overlay covers the card and not the text alone.
  position: 'static',
  textAlign: 'start',
  justifyContent: 'flex-start',
  color: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&&:focus-visible': { outline: 'none' },
} as const;

/** The label of a card, which opens its details. */
function Label({ label, onOpen, to }: Pick<Props, 'label' | 'onOpen' | 'to'>) {
  const { t } = useTranslation();
  if (to !== undefined) {
    return (
      <ButtonBase component={Link} to={to} disableRipple sx={targetStyle}>
        {label}
      </ButtonBase>
    );
  }
  return onOpen ? (
    <ButtonBase
      disableRipple
      title={t('dashboard.explain', { figure: label })}
      aria-haspopup="dialog"
      onClick={onOpen}
      sx={targetStyle}
    >
      {label}
    </ButtonBase>
  ) : (
    label
  );
}

/** The icon of a card. */
function Badge({ icon: Icon, color }: Pick<Props, 'icon' | 'color'>) {
  return (
    <Box
      sx={{
        flex: 'none',
        width: { xs: 32, sm: 40 },
        height: { xs: 32, sm: 40 },
        borderRadius: 2,
        display: 'grid',
        placeItems: 'center',
        bgcolor: `ember.tint.${color}.background`,
        color: `ember.tint.${color}.text`,
      }}
    >
      <Icon size={20} aria-hidden />
    </Box>
  );
}

/** The figure of a card, each of its units in a line. */
function FigureText({ values }: Pick<Props, 'values'>) {
  return (
    <Typography
      component="p"
      title={values?.join(' · ') ?? ''}
      sx={{
        // As large as fits. A figure that wraps or ends in an ellipsis would be misread.
        fontSize: figureSize(values ?? []),
        whiteSpace: 'nowrap',
        fontWeight: 750,
        letterSpacing: '-0.02em',
        lineHeight: figureLine,
        minHeight: figureHeight,
        fontVariantNumeric: 'tabular-nums',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      }}
    >
      {values ? (
        values.map((value) => (
          <Box component="bdi" dir="ltr" key={value} sx={{ display: 'block' }}>
            {value}
          </Box>
        ))
      ) : (
        <SkeletonText like="$0,000.00" />
      )}
    </Typography>
  );
}

/** One headline figure with its change. */
export function MetricCard({ label, icon, color, values, trend, note, menu, goal, onOpen, to }: Props) {
  const { t } = useTranslation();
  const loaded = values !== undefined;
  return (
    <Card
      component="li"
      sx={{
        position: 'relative',
        p: { xs: 1.5, sm: 2.5 },
        '&:has(button:hover, a:hover)': { borderColor: 'primary.main' },
        '&:has(:focus-visible)': {
          outline: '2px solid var(--mui-palette-ember-focus)',
          outlineOffset: '2px',
        },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        containerType: 'inline-size',
        gap: 1,
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: { xs: 0.5, sm: 1 } }}>
        <Typography
          component="h3"
          variant="body2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary', fontWeight: 600 }}
        >
          <Label label={label} {...(onOpen && { onOpen })} {...(to !== undefined && { to })} />
        </Typography>
        <Badge icon={icon} color={color} />
        {menu}
      </Box>
      <FigureText values={values} />
      <Box sx={{ typography: 'caption', minHeight: changeHeight }}>
        {trend ? <Change trend={trend} /> : !loaded && <SkeletonText like={t('dashboard.vsLastMonth')} />}
        {note}
      </Box>
      {goal}
    </Card>
  );
}
