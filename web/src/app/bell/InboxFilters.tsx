import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import type { InboxView } from './inboxApi.js';
import { noticeGroups } from './noticeKinds.js';

const states = ['current', 'unread', 'archived'] as const;

interface Props {
  readonly view: InboxView;
  readonly onChange: (view: InboxView) => void;
}

/** What the list of notifications shows: by state, and by the group of their kind. */
export function InboxFilters({ view, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, px: 2, py: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={t('inbox.stateLabel')}
        value={view.state}
        onChange={(_event, state: InboxView['state'] | null) => state && onChange({ ...view, state })}
      >
        {states.map((state) => (
          <ToggleButton key={state} value={state} sx={{ textTransform: 'none', px: 1.25, py: 0.5 }}>
            {t(`inbox.state.${state}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ flex: 1, minWidth: 115 }}>
        <SelectInput
          label={t('inbox.groupLabel')}
          hideLabel
          sx={{ '& select': { py: 0.75, pl: 1.25 } }}
          value={view.group}
          onChange={({ target }) => onChange({ ...view, group: target.value })}
          options={[
            { value: '', label: t('inbox.allGroups') },
            ...noticeGroups.map((group) => ({ value: group, label: t(`inbox.group.${group}`) })),
          ]}
        />
      </Box>
    </Box>
  );
}
