import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../../../test/component/UiHarness.js';
import { TextInput } from './TextInput.js';

it('keeps a text beyond its limit, and says how many characters are too many', () => {
  renderUi(<TextInput label="Name" hint="As others see it" inputProps={{ maxLength: 5 }} />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  expect(field.getAttribute('maxlength')).toBeNull();
  fireEvent.input(field, { target: { value: 'Ada Byron' } });
  expect(field.value).toBe('Ada Byron');
  screen.getByText('4 characters too many');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.input(field, { target: { value: ' Ada   ' } });
  screen.getByText('As others see it');
});
