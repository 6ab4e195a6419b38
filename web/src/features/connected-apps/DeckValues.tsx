import '../../shared/i18n/deckTexts.js';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type { ShownValue } from '@emberdeck/contracts/gamification/deck-reading';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Sparkline } from '../../shared/charts/Sparkline.js';
import { formatNumber, formatRounded } from '../../shared/lib/format.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { plainList } from '../../shared/ui/listStyles.js';

const signed = (change: number, locale: string): string =>
  `${change > 0 ? '+' : ''}${formatNumber(change, locale)}`;

/** A number beside its unit: a sign stands at it, a word behind a space. */
export const withUnit = (text: string, unit: string | null): string =>
  unit === null ? text : `${text}${unit === '%' ? '' : '\u00A0'}${unit}`;

function Value({ value }: { readonly value: ShownValue }) {
  const { t, i18n } = useTranslation();
  const { name, unit, change, line } = value;
  const text = withUnit(formatRounded(value.value, i18n.language), unit);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="caption"
          component="p"
          noWrap
          dir="auto"
          title={name}
          sx={{ color: 'text.secondary' }}
        >
          {name}
        </Typography>
        <Typography variant="body2" component="p" noWrap sx={{ fontWeight: 650 }}>
          {text}
          {change !== null && change !== 0 && (
            <Box
              component="span"
              title={t('deckReading.change', { change: signed(change, i18n.language) })}
              sx={{ ml: 1, fontWeight: 400, color: 'text.secondary' }}
            >
              {signed(change, i18n.language)}
            </Box>
          )}
        </Typography>
      </Box>
      {line.length > 1 && <Sparkline values={line} />}
    </Box>
  );
}

/** What the app of a deck has sent, and why it could not be read. */
export function DeckValues({ app }: { readonly app: ConnectedApp }) {
  const { t } = useTranslation();
  const { shown, headline, lastFailure } = app;
  return (
    <>
      {shown.length > 0 && (
        <Box component="ul" aria-label={t('deckReading.values', { name: app.appName })} sx={plainList}>
          {shown.map((value) => (
            <Value key={value.name} value={value} />
          ))}
        </Box>
      )}
      {headline !== null && (
        <Typography variant="body2" dir="auto" title={headline} sx={{ mt: 0.5, ...clampLines(2) }}>
          {headline}
        </Typography>
      )}
      {lastFailure !== null && (
        <Typography
          variant="body2"
          dir="auto"
          title={lastFailure}
          sx={{ mt: 0.5, color: 'error.main', ...clampLines(shown.length > 0 ? 2 : 5) }}
        >
          {lastFailure}
        </Typography>
      )}
    </>
  );
}
