import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import { focusNextAfter } from '../../shared/removals/removeButtons.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { useGetSourceDependentsQuery } from './sourcesApi.js';
import type { SourceDependents } from './sourcesApi.js';

interface Props {
  readonly source: DataSource;
  readonly onDelete: (source: DataSource) => void;
  readonly onClose: () => void;
}

function useDependentsText(): (dependents: SourceDependents | undefined, isFetching: boolean) => string {
  const { t } = useTranslation();
  return (dependents, isFetching) => {
    if (dependents === undefined) {
      return t(isFetching ? 'dataSources.dependentsLoading' : 'dataSources.dependentsUnknown');
    }
    const { points, metrics, goals, limits } = dependents;
    return [
      t('dataSources.dependentsPoints', { count: points }),
      t('dataSources.dependentsMetrics', { count: metrics.length }),
      ...(goals > 0 ? [t('dataSources.dependentsGoals', { count: goals })] : []),
      ...(limits > 0 ? [t('dataSources.dependentsLimits', { count: limits })] : []),
      t('dataSources.restorable'),
    ].join(' ');
  };
}

/** Asks before a deletion, and says what ends with the source. */
export function DeleteSourceDialog({ source, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  const { data, isFetching } = useGetSourceDependentsQuery(source.id);
  const textOf = useDependentsText();
  return (
    <ConfirmDialog
      title={t('dataSources.deleteTitle', { name: source.name })}
      text={textOf(data, isFetching)}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('dataSources.deleteItem')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        focusNextAfter(source.id, () => onDelete(source));
      }}
    />
  );
}
