import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { Ref } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { forcedHighlight } from '../theme/components.js';
import { radius } from '../theme/tokens.js';
import { labelStyle } from './labelStyle.js';

export interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly text?: string;
  readonly icon?: LucideIcon;
}

/** Accepts the members of `field` of a react-hook-form `Controller`, with its `ref` as `inputRef`. */
interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly RadioCard<Value>[];
  /** No option is selected if none has this value. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  /** The first radio button, which takes the focus if the choice is missing. */
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly error?: string | undefined;
  /** Number of columns, from tablet width on. */
  readonly columns?: number;
}

const cardStyle: SxProps<Theme> = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  minHeight: 44,
  p: 1.5,
  border: 1,
  borderColor: 'ember.controlBorder',
  borderRadius: `${radius.control}px`,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:has(:checked)': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
    bgcolor: 'ember.tint.indigo.background',
    ...forcedHighlight,
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-ember-focus)', outlineOffset: '2px' },
};

interface CardProps<Value extends string> {
  readonly option: RadioCard<Value>;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

function Card<Value extends string>({ option, inputRef }: CardProps<Value>) {
  const id = useId();
  const { value, title, text, icon: Icon } = option;
  return (
    <Box component="label" sx={cardStyle}>
      <Radio
        value={value}
        size="small"
        slotProps={{
          input: {
            'aria-labelledby': `${id}-title`,
            ...(text !== undefined && { 'aria-describedby': `${id}-text` }),
            ...(inputRef && { ref: inputRef }),
          },
        }}
        sx={{ p: 0, mt: '1px' }}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="span" variant="body2" id={`${id}-title`} sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {text !== undefined && (
          <Typography
            component="span"
            variant="caption"
            id={`${id}-text`}
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {text}
          </Typography>
        )}
      </Box>
      {Icon && <Box component={Icon} size={18} aria-hidden sx={{ flex: 'none', color: 'text.secondary' }} />}
    </Box>
  );
}

/** A radio group of cards, each with an explanation. The arrow keys change the choice. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, onBlur, name, inputRef, error, columns = 1 } = props;
  const id = useId();
  return (
    <FormControl error={error !== undefined} sx={{ minWidth: 0 }}>
      <FormLabel id={id} sx={labelStyle}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={error === undefined ? undefined : `${id}-help`}
        {...(name !== undefined && { name })}
        value={value}
        onChange={(_event, next) => onChange(next as Value)}
        {...(onBlur && { onBlur })}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
        }}
      >
        {options.map((option, index) => (
          <Card key={option.value} option={option} inputRef={index === 0 ? inputRef : undefined} />
        ))}
      </RadioGroup>
      {error !== undefined && <FormHelperText id={`${id}-help`}>{error}</FormHelperText>}
    </FormControl>
  );
}
