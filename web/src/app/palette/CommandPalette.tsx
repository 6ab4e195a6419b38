import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { radius, typeScale } from '../../shared/theme/tokens.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { useLayer } from '../../shared/ui/useLayer.js';
import type { Command } from './command.js';
import { groupCommands } from './groupCommands.js';
import type { CommandGroup as Group } from './groupCommands.js';
import { recentCommands, rememberCommand } from './recentCommands.js';
import { useCommands } from './useCommands.js';

const Root = styled(CommandRoot)({ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 });

const Field = styled(CommandInput)(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  height: 56,
  border: 0,
  outline: 'none',
  background: 'none',
  font: 'inherit',
  color: theme.vars.palette.text.primary,
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));

const List = styled(CommandList)({
  flex: 1,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: 8,
  scrollPaddingBlock: 8,
});

const Section = styled(CommandGroup)(({ theme }) => ({
  '& [cmdk-group-heading]': {
    padding: '8px 12px 4px',
    fontSize: typeScale.caption,
    fontWeight: 650,
    color: theme.vars.palette.text.secondary,
  },
}));

const Item = styled(CommandItem)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  paddingInline: 12,
  borderRadius: radius.control,
  fontSize: typeScale.dense,
  cursor: 'pointer',
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '&[data-selected="true"]': {
    backgroundColor: theme.vars.palette.ember.tint.indigo.background,
    boxShadow: `inset 0 0 0 2px ${theme.vars.palette.ember.focus}`,
  },
}));

interface Props {
  readonly user: CurrentUser;
  readonly onClose: () => void;
  readonly onShowShortcuts: () => void;
  readonly onSwitchWorkspace: (workspaceId: string) => void;
  readonly onSignOut: () => void;
}

interface LineProps {
  readonly command: Command;
  /** Whether to show the kind: true when the group heading does not name it. */
  readonly showsKind: boolean;
  readonly onChoose: () => void;
}

function CommandLine({ command, showsKind, onChoose }: LineProps) {
  const { t } = useTranslation();
  const { id, label, kind, icon: Icon } = command;
  return (
    <Item value={id} onSelect={onChoose}>
      <Icon size={18} aria-hidden />
      <Typography component="span" noWrap dir="auto" title={label} sx={{ flex: 1, font: 'inherit' }}>
        {label}
      </Typography>
      {showsKind && (
        <Typography component="span" variant="caption" sx={{ flex: 'none', color: 'text.secondary' }}>
          {t(`palette.kind_${kind}`)}
        </Typography>
      )}
    </Item>
  );
}

function Nothing({ query }: { readonly query: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ px: 3, py: 4, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {t('palette.none', { query: query.trim() })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('palette.noneHint')}
      </Typography>
    </Box>
  );
}

/** The search field. Takes the focus on mount. */
function QueryField({ onQuery, onClose }: { onQuery: (query: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Search size={20} aria-hidden />
      <Field ref={field} onValueChange={onQuery} placeholder={t('palette.placeholder')} dir="auto" />
      <IconButton onClick={onClose} aria-label={t('palette.close')} sx={{ mr: -1 }}>
        <X size={20} aria-hidden />
      </IconButton>
    </Box>
  );
}

function Results({ groups, query, onChoose }: ResultsProps) {
  const { t } = useTranslation();
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <>
      <Box component="span" role="status" sx={hiddenStyle}>
        {query.trim() !== '' && t('palette.count', { count })}
      </Box>
      {count === 0 && <Nothing query={query} />}
      <List label={t('palette.results')}>
        {groups.map(({ kind, commands }) => (
          <Section key={kind} value={kind} heading={kind === 'found' ? undefined : t(`palette.${kind}`)}>
            {commands.map((command) => (
              <CommandLine
                key={command.id}
                command={command}
                showsKind={kind === 'recent' || kind === 'found'}
                onChoose={() => onChoose(command)}
              />
            ))}
          </Section>
        ))}
      </List>
    </>
  );
}

interface ResultsProps {
  readonly groups: readonly Group[];
  readonly query: string;
  readonly onChoose: (command: Command) => void;
}

function useSelection(groups: readonly Group[]) {
  const [chosen, setChosen] = useState('');
  const ids = groups.flatMap(({ commands }) => commands.map(({ id }) => id));
  // Typing or late results may remove the selected command. Then the first one is selected.
  return { selected: ids.includes(chosen) ? chosen : (ids[0] ?? ''), setChosen };
}

/** A search field for every screen, action, data source, app and member. */
export function CommandPalette({ user, onClose, onShowShortcuts, onSwitchWorkspace, onSignOut }: Props) {
  const { t } = useTranslation();
  useLayer(onClose);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const id = useId();
  const [query, setQuery] = useState('');
  const [recent] = useState(() => recentCommands(user.id));
  const groups = groupCommands(useCommands({ onShowShortcuts, onSwitchWorkspace, onSignOut }), query, recent);
  const { selected, setChosen } = useSelection(groups);
  const choose = (command: Command): void => {
    onClose();
    rememberCommand(user.id, command.id);
    command.run();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      transitionDuration={{ enter: 120, exit: 0 }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: isPhone ? {} : { mt: '10vh', height: 'min(480px, 75vh)' } } }}
    >
      <Box component="h2" id={id} sx={hiddenStyle}>
        {t('palette.title')}
      </Box>
      <Root
        label={t('palette.title')}
        value={selected}
        onValueChange={setChosen}
        shouldFilter={false}
        vimBindings={false}
        loop
      >
        <QueryField
          onQuery={(next) => {
            setQuery(next);
            setChosen('');
          }}
          onClose={onClose}
        />
        <Results groups={groups} query={query} onChoose={choose} />
      </Root>
    </Dialog>
  );
}
