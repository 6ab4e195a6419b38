import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Bold from 'lucide-react/icons/bold';
import Code from 'lucide-react/icons/code';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import { coded, linked, listed, wrapped } from './textMarks.js';
import type { FieldEdit, FieldSelection } from './textMarks.js';

const tools = [
  { name: 'bold', Icon: Bold, edit: (field: FieldSelection) => wrapped(field, '**') },
  { name: 'italic', Icon: Italic, edit: (field: FieldSelection) => wrapped(field, '_') },
  { name: 'link', Icon: Link, edit: (field: FieldSelection) => linked(field, null) },
  { name: 'list', Icon: List, edit: (field: FieldSelection) => listed(field, '- ') },
  { name: 'code', Icon: Code, edit: coded },
] as const;

interface Props {
  readonly onEdit: (edit: (field: FieldSelection) => FieldEdit) => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The buttons of the text. Those of attachments follow them. */
export function ComposeTools({ onEdit, children }: Props) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('communications.textTools')} sx={{ display: 'flex', flexWrap: 'wrap' }}>
      {tools.map(({ name, Icon, edit }) => (
        <IconButton
          key={name}
          size="small"
          aria-label={t(`communications.tool.${name}`)}
          title={t(`communications.tool.${name}`)}
          // A press must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onEdit(edit)}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      ))}
      {children}
    </Box>
  );
}
