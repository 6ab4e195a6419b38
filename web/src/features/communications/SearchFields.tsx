import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { fullName } from '../../shared/lib/people.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import type { MessageFilter } from './searchWords.js';

const fieldsStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))' },
  mt: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const;

interface Props {
  readonly id: string;
  readonly filter: MessageFilter;
  readonly onChange: (filter: MessageFilter) => void;
}

/** Who wrote the messages, on which days, and whether they have files. */
export function SearchFields({ id, filter, onChange }: Props) {
  const { t } = useTranslation();
  const { data: members = [] } = useGetMembersQuery();
  const people = members.map((member) => ({
    value: member.userId,
    label: fullName(member, t('nav.playerFallback')),
  }));
  const isReversed = filter.after !== '' && filter.before !== '' && filter.after >= filter.before;
  return (
    <Box id={id} role="group" aria-label={t('messageSearch.fields')} sx={fieldsStyle}>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <SelectInput
          label={t('messageSearch.from')}
          value={filter.from}
          options={[{ value: '', label: t('messageSearch.anyone') }, ...people]}
          onChange={({ target }) => onChange({ ...filter, from: target.value })}
        />
      </Box>
      {(['after', 'before'] as const).map((field) => (
        <TextInput
          key={field}
          type="date"
          label={t(`messageSearch.${field}`)}
          value={filter[field]}
          error={field === 'before' && isReversed ? t('messageSearch.reversed') : undefined}
          onChange={({ target }) => onChange({ ...filter, [field]: target.value })}
        />
      ))}
      <FormControlLabel
        control={
          <Checkbox
            checked={filter.hasFile}
            onChange={(_event, hasFile) => onChange({ ...filter, hasFile })}
          />
        }
        label={t('messageSearch.hasFile')}
        sx={{ gridColumn: '1 / -1', minHeight: 44 }}
      />
    </Box>
  );
}
