import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderUi } from '../../../test/component/UiHarness.js';
import { TextInput } from '../ui/TextInput.js';
import { fieldProps } from './fieldProps.js';
import { useContractForm } from './useContractForm.js';

const loadSource = () =>
  import('@emberdeck/contracts/analytics/data-sources').then((module) => module.createDataSourceBody);

interface Props {
  readonly onSubmit: (values: object) => void;
  readonly loadSchema?: typeof loadSource;
}

function Form({ onSubmit, loadSchema = loadSource }: Props) {
  const form = useContractForm({
    defaultValues: { name: '', endpoint: '' },
    loadSchema,
    bodyOf: (values) => ({ ...values, type: 'Webhook' }),
    required: { name: 'Give it a name' },
  });
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <TextInput label="Name" {...fieldProps(form, 'name')} />
      <TextInput label="Endpoint" {...fieldProps(form, 'endpoint')} />
      <button type="submit">Send</button>
    </form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('useContractForm', () => {
  it('shows contract errors at their fields, with the text of the form for a missing value', async () => {
    const sent = jest.fn();
    renderUi(<Form onSubmit={sent} />);
    type('Name', '   ');
    type('Endpoint', 'not an address');
    send();
    await screen.findByText('Give it a name');
    screen.getByText('Must be a web address that starts with http:// or https://');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    type('Name', 'x'.repeat(256));
    await screen.findByText('At most 255 characters');
    expect(sent).not.toHaveBeenCalled();
  });

  it('sends the values as typed', async () => {
    const sent = jest.fn();
    renderUi(<Form onSubmit={(values) => sent(values)} />);
    type('Name', ' Shop ');
    send();
    await waitFor(() => expect(sent.mock.calls).toEqual([[{ name: ' Shop ', endpoint: '' }]]));
  });

  it('leaves the check to the server if the schema fails to load', async () => {
    const sent = jest.fn();
    renderUi(
      <Form onSubmit={(values) => sent(values)} loadSchema={() => Promise.reject(new Error('Offline'))} />,
    );
    type('Endpoint', 'not an address');
    send();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });
});
