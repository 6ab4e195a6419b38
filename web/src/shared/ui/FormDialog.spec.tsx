import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { renderUi } from '../../../test/component/UiHarness.js';
import { FormDialog } from './FormDialog.js';
import { TextInput } from './TextInput.js';

/** Refuses an empty first field at once, and the second with the answer. */
function Form() {
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<{ name?: string; place?: string }>({});
  return (
    <FormDialog
      title="A form"
      submitLabel="Save"
      busy={false}
      onSubmit={(event) => {
        event.preventDefault();
        setErrors(name === '' ? { name: 'Enter a name' } : {});
        // The answer comes after what the submit itself sets off.
        if (name !== '') setTimeout(() => setErrors({ place: 'There is no such place' }));
      }}
      onClose={() => undefined}
    >
      <TextInput
        label="Name"
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextInput label="Place" error={errors.place} />
    </FormDialog>
  );
}

const press = (): void => {
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
};
const hasFocus = (label: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  renderUi(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  );
});

it('leads to the field that it refused, also when it refuses it again', async () => {
  press();
  await hasFocus('Name');
  press();
  await hasFocus('Name');
});

it('leads to the field that the answer refused', async () => {
  type('Name', 'Ada');
  press();
  await hasFocus('Place');
});

it.each([
  ['types', () => type('Place', 'Berlin')],
  ['goes to another field', () => screen.getByLabelText('Name').focus()],
])('leaves the focus of who %s before the answer', async (_what, go) => {
  type('Name', 'Ada');
  press();
  go();
  const before = document.activeElement;
  await screen.findByText('There is no such place');
  expect(document.activeElement).toBe(before);
});
