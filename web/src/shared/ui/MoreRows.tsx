import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BlockableButton } from './BlockableButton.js';

/** The pages of a list after those that are loaded; `usePages` makes it. */
export interface More {
  readonly exists: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}

/** Loads the next page; after a failure it says so and tries again. */
export function MoreRows({ more, onPress }: { readonly more: More; readonly onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mt: 2 }}>
      {more.hasFailed && (
        <Typography role="alert" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('table.moreFailed')}
        </Typography>
      )}
      <BlockableButton variant="outlined" blocked={more.isLoading} onClick={onPress}>
        {t(more.isLoading ? 'table.moreLoading' : 'table.more')}
      </BlockableButton>
    </Box>
  );
}
