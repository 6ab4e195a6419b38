import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Connects a field of a form to `TextInput` or `SelectInput`. */
export function fieldProps<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
) {
  const { ref, ...registered } = form.register(name);
  const { error } = form.getFieldState(name, form.formState);
  return { ...registered, inputRef: ref, error: error?.message };
}
