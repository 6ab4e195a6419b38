import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { plainList } from '../ui/listStyles.js';
import { pathOf } from './jsonSteps.js';
import type { Step } from './jsonSteps.js';
import { entriesOf, focusTo, isBranch, shorten } from './jsonTreeRules.js';

interface Props {
  readonly value: unknown;
  /** Names what a click sets, for screen readers. */
  readonly target: string;
  readonly onPick: (steps: readonly Step[]) => void;
}

interface Tree extends Omit<Props, 'value'> {
  /** The only item in the tab order; null for the first. */
  readonly active: string | null;
  readonly closed: ReadonlySet<string>;
  readonly onActive: (path: string) => void;
  readonly onToggle: (path: string) => void;
}

interface NodeProps {
  readonly tree: Tree;
  readonly value: unknown;
  readonly steps: readonly Step[];
  readonly isFirst: boolean;
}

const textStyle = {
  px: 0.75,
  minHeight: 24,
  borderRadius: 1,
  fontFamily: 'monospace',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
} as const;

const itemStyle = {
  outline: 'none',
  '&:focus-visible > .text': {
    outline: '2px solid var(--mui-palette-ember-focus)',
    outlineOffset: '-2px',
  },
} as const;

const valueStyle = { color: 'primary.main', fontWeight: 500 } as const;

const stepText = (step: Step | undefined): string => (typeof step === 'number' ? `[${step}]` : (step ?? ''));

function Children({ tree, value, steps }: Pick<NodeProps, 'tree' | 'steps'> & { readonly value: object }) {
  const { t } = useTranslation();
  const { entries, hidden } = entriesOf(value);
  return (
    <>
      {entries.map(([step, each], index) => (
        <Item
          key={step}
          tree={tree}
          value={each}
          steps={[...steps, step]}
          isFirst={steps.length === 0 && index === 0}
        />
      ))}
      {hidden > 0 && (
        <Box component="li" role="none" sx={{ color: 'text.secondary', px: 0.75 }}>
          {t('mapping.more', { count: hidden })}
        </Box>
      )}
    </>
  );
}

/** A value, or a list or object with its values below it. */
function Item({ tree, value, steps, isFirst }: NodeProps) {
  const { t } = useTranslation();
  const path = pathOf(steps);
  const hasChildren = isBranch(value, steps);
  const isOpen = hasChildren && !tree.closed.has(path);
  const text = hasChildren ? (isOpen ? '' : '…') : shorten(value);
  const act = (): void => (hasChildren ? tree.onToggle(path) : tree.onPick(steps));
  return (
    <Box
      component="li"
      role="treeitem"
      data-path={path}
      tabIndex={(tree.active === null ? isFirst : tree.active === path) ? 0 : -1}
      aria-label={
        hasChildren ? stepText(steps.at(-1)) : t('mapping.use', { path, value: text, target: tree.target })
      }
      {...(hasChildren && { 'aria-expanded': isOpen })}
      onFocus={(event) => {
        event.stopPropagation();
        tree.onActive(path);
      }}
      onClick={(event) => {
        event.stopPropagation();
        tree.onActive(path);
        act();
      }}
      sx={itemStyle}
    >
      <Box className="text" sx={{ ...textStyle, '&:hover': { bgcolor: 'action.hover' } }}>
        {steps.length > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {`${stepText(steps.at(-1))}: `}
          </Box>
        )}
        <Box component="span" sx={valueStyle}>
          {text}
        </Box>
      </Box>
      {isOpen && (
        <Box component="ul" role="group" sx={{ ...plainList, paddingInlineStart: 2 }}>
          <Children tree={tree} value={value} steps={steps} />
        </Box>
      )}
    </Box>
  );
}

function toggled(paths: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(paths);
  if (!next.delete(path)) next.add(path);
  return next;
}

/**
 * The answer of an API as a tree. The arrow keys move, open and close; Enter and a click use the path of a value. It is a
 * single stop of the tab key, however many values it has.
 */
export function JsonTree({ value, ...given }: Props) {
  const { t } = useTranslation();
  const root = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const onToggle = (path: string): void => setClosed((paths) => toggled(paths, path));
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || root.current === null) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      target.click();
    } else if (focusTo(root.current, target, event.key)) {
      event.preventDefault();
    }
  };
  const tree = { ...given, active, closed, onActive: setActive, onToggle };
  return (
    <Box
      component="ul"
      ref={root}
      dir="ltr"
      role="tree"
      aria-label={t('mapping.tree')}
      onKeyDown={onKeyDown}
      sx={{
        ...plainList,
        p: 1.5,
        borderRadius: 2,
        bgcolor: 'background.default',
        fontSize: '0.8125rem',
        maxHeight: 260,
        overflow: 'auto',
      }}
    >
      {isBranch(value, []) ? (
        <Children tree={tree} value={value} steps={[]} />
      ) : (
        <Item tree={tree} value={value} steps={[]} isFirst />
      )}
    </Box>
  );
}
