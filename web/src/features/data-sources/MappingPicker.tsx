import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { JsonTree } from '../../shared/jsonTree/JsonTree.js';
import { pick, targetsOf } from './jsonPaths.js';
import type { Step } from '../../shared/jsonTree/jsonSteps.js';
import type { MappingTarget } from './jsonPaths.js';
import type { SourceValues } from './sourceForm.js';

interface Props {
  readonly form: UseFormReturn<SourceValues>;
  /** The JSON of the answer, shortened by the server. */
  readonly preview: string;
}

/** The parsed preview; undefined if it was cut in the middle. */
function parsed(preview: string): unknown {
  try {
    return JSON.parse(preview) as unknown;
  } catch {
    return undefined;
  }
}

/** Sets the mapping by clicks in the answer of the API. Each click moves on to the next field. */
export function MappingPicker({ form, preview }: Props) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<MappingTarget>('value');
  const [isOutside, setOutside] = useState(false);
  const value = useMemo(() => parsed(preview), [preview]);
  const mapping = form.watch('mapping');
  const targets = targetsOf(form.watch('rows') === 'keyed');
  const use = (steps: readonly Step[]): void => {
    const next = pick(mapping, target, steps);
    setOutside(next === null);
    if (next) {
      form.setValue('mapping', next, { shouldDirty: true });
      form.clearErrors('mapping');
      setTarget(targets[targets.indexOf(target) + 1] ?? target);
    }
  };
  const chosen = targets.filter((each) => mapping[each] !== '');
  return (
    <Box
      component="section"
      aria-label={t('mapping.title')}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {value === undefined ? (
        <Typography variant="body2">{t('mapping.unreadable')}</Typography>
      ) : (
        <>
          <RadioCards
            label={t('mapping.target')}
            columns={3}
            options={targets.map((each) => ({ value: each, title: t(`mapping.${each}`) }))}
            value={target}
            onChange={setTarget}
          />
          <JsonTree value={value} target={t(`mapping.${target}`)} onPick={use} />
        </>
      )}
      <Typography role="status" variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {isOutside
          ? t('mapping.outside', { rows: mapping.rows })
          : chosen.length === 0
            ? t('mapping.hint')
            : [
                t('mapping.chosen', { field: t('mapping.rows'), path: mapping.rows }),
                ...chosen.map((each) =>
                  t('mapping.chosen', { field: t(`mapping.${each}`), path: mapping[each] }),
                ),
              ].join(' · ')}
      </Typography>
    </Box>
  );
}
