import type { TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { plainList } from '../../shared/ui/listStyles.js';

/** The rows of a tested API that would not come in, with the reason of each. */
export function RefusedRows({ answer: { refused, skipped } }: { readonly answer: TestDataSourceAnswer }) {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  const more = skipped - refused.length;
  return (
    <Box component="details" open={refused.length <= 5} sx={{ typography: 'body2' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, fontWeight: 600 }}>
        {t('sourceTest.refused', { count: skipped })}
      </Box>
      <Box component="ul" dir="auto" sx={{ ...plainList, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {refused.map(({ row, message }) => (
          <li key={row}>{t('sourceTest.refusedRow', { row, message })}</li>
        ))}
        {more > 0 && <li>{t('mapping.more', { count: more })}</li>}
      </Box>
    </Box>
  );
}
