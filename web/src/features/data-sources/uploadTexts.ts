import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../shared/api/apiError.js';
import type { UploadJob } from './uploadsSlice.js';

type FailureKey = 'failedNetwork' | 'failedTimeout' | 'failedTooLarge' | 'failedText';

const failureKeys: Readonly<Partial<Record<ApiError['status'], FailureKey>>> = {
  NETWORK: 'failedNetwork',
  TIMEOUT: 'failedTimeout',
  413: 'failedTooLarge',
};

/** The text for a failed or canceled upload or import. */
export function useUploadText(): (job: UploadJob) => string {
  const { t } = useTranslation();
  return ({ error, fileName }) => {
    if (error === null) {
      return t('upload.canceledText', { file: fileName });
    }
    const said = error.fields[0]?.message ?? error.detail;
    const key = failureKeys[error.status];
    return key || !said ? t(`upload.${key ?? 'failedText'}`) : said;
  };
}
