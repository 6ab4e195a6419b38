import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { plainList } from '../../shared/ui/listStyles.js';
import { pathOf } from './jsonPaths.js';
import type { Step } from './jsonPaths.js';

interface Props {
  readonly value: unknown;
  /** Names what a click sets, for screen readers. */
  readonly target: string;
  readonly onPick: (steps: readonly Step[]) => void;
}

interface NodeProps extends Props {
  readonly steps: readonly Step[];
}

/** The rows of a list look alike, so the first ones are enough to pick from. */
const shownRows = 3;
const shownKeys = 40;
const deepest = 8;
const longestText = 60;

type Entry = readonly [step: Step, value: unknown];

function entriesOf(value: object): { readonly entries: readonly Entry[]; readonly hidden: number } {
  const all: Entry[] = Array.isArray(value)
    ? value.map((each, index): Entry => [index, each])
    : Object.entries(value);
  const shown = all.slice(0, Array.isArray(value) ? shownRows : shownKeys);
  return { entries: shown, hidden: all.length - shown.length };
}

const shorten = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text;

function Leaf({ value, steps, target, onPick }: NodeProps) {
  const { t } = useTranslation();
  const text = shorten(JSON.stringify(value) ?? '');
  return (
    <Button
      size="small"
      aria-label={t('mapping.use', { path: pathOf(steps), value: text, target })}
      onClick={() => onPick(steps)}
      sx={{
        minWidth: 24,
        minHeight: 24,
        px: 0.75,
        py: 0,
        fontFamily: 'monospace',
        fontWeight: 500,
        textAlign: 'start',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Button>
  );
}

function Branch({ value, steps, ...rest }: NodeProps & { readonly value: object }) {
  const { t } = useTranslation();
  const { entries, hidden } = entriesOf(value);
  return (
    <Box component="ul" sx={{ ...plainList, paddingInlineStart: steps.length === 0 ? 0 : 2 }}>
      {entries.map(([step, each]) => (
        <li key={step}>
          <Box component="span" sx={{ color: 'text.secondary', fontFamily: 'monospace' }}>
            {typeof step === 'number' ? `[${step}]` : step}:{' '}
          </Box>
          <Node value={each} steps={[...steps, step]} {...rest} />
        </li>
      ))}
      {hidden > 0 && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {t('mapping.more', { count: hidden })}
        </Box>
      )}
    </Box>
  );
}

function Node({ value, steps, ...rest }: NodeProps) {
  if (typeof value !== 'object' || value === null) {
    return <Leaf value={value} steps={steps} {...rest} />;
  }
  return steps.length < deepest ? <Branch value={value} steps={steps} {...rest} /> : <span>…</span>;
}

/** The answer of an API. Each value is a button that uses its path. */
export function JsonTree(props: Props) {
  return (
    <Box
      dir="ltr"
      sx={{
        p: 1.5,
        borderRadius: 2,
        bgcolor: 'background.default',
        fontSize: '0.8125rem',
        maxHeight: 260,
        overflow: 'auto',
      }}
    >
      <Node {...props} steps={[]} />
    </Box>
  );
}
