import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BlockableButton } from './BlockableButton.js';

/** The state of the pages that are not loaded yet; made by `usePages`. */
export interface More {
  readonly exists: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}

/** A button that loads the next page. After a failure it shows the error and retries. */
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
