import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Controller, useForm } from 'react-hook-form';
import { expectNoViolations } from '../../../test/component/axe.js';
import { renderUi } from '../../../test/component/UiHarness.js';
import { RadioCards } from './RadioCards.js';

type Format = 'pdf' | 'excel';

const options = [
  { value: 'pdf', title: 'PDF', text: 'For reading and print' },
  { value: 'excel', title: 'Excel', text: 'For your own numbers' },
] as const;

interface Props {
  readonly onSubmit: (values: { format: Format | '' }) => void;
}

function Form({ onSubmit }: Props) {
  const form = useForm<{ format: Format | '' }>({ defaultValues: { format: '' } });
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <Controller
        name="format"
        control={form.control}
        rules={{ required: 'Format is required' }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <RadioCards
            label="Format"
            options={options}
            {...field}
            inputRef={ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <button type="submit">Send</button>
    </form>
  );
}

const radio = (name: string): HTMLInputElement => screen.getByRole('radio', { name });

describe('RadioCards', () => {
  it('is a named group whose radios have a name and a description', async () => {
    renderUi(<Form onSubmit={() => undefined} />);
    screen.getByRole('radiogroup', { name: 'Format' });
    const described = radio('PDF').getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toBe('For reading and print');
    await expectNoViolations();
  });

  it('changes its value by the arrow keys, and by a click anywhere on the card', async () => {
    const sent = jest.fn();
    renderUi(<Form onSubmit={({ format }) => sent(format)} />);
    const user = userEvent.setup();
    await user.click(screen.getByText('For reading and print'));
    expect(radio('PDF').checked).toBe(true);
    await user.keyboard('{ArrowDown}');
    expect(radio('Excel').checked).toBe(true);
    expect(document.activeElement).toBe(radio('Excel'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent.mock.calls).toEqual([['excel']]);
  });

  it('shows a missing choice at the group, and focuses its first card', async () => {
    const sent = jest.fn();
    renderUi(<Form onSubmit={sent} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }));
    const message = await screen.findByText('Format is required');
    expect(screen.getByRole('radiogroup').getAttribute('aria-describedby')).toBe(message.id);
    expect(document.activeElement).toBe(radio('PDF'));
    expect(sent).not.toHaveBeenCalled();
    await expectNoViolations();
  });
});
