/** How many files a message may have, as the server checks. */
const maxAttachments = 10;

/** The largest file, in bytes, as the server checks. */
const maxFileBytes = 10 * 1024 * 1024;

/** Why files were not attached. `name` is the file at fault. */
export type ChoiceProblem =
  | { readonly kind: 'tooMany' | 'folder' }
  | { readonly kind: 'tooLarge' | 'empty'; readonly name: string };

interface Choice<Chosen> {
  readonly accepted: readonly Chosen[];
  readonly problem: ChoiceProblem | null;
}

/** Which of the files fit into a message that has `present` files, and why not all of them. */
export function chooseFiles<Chosen extends Pick<File, 'name' | 'size'>>(
  files: readonly Chosen[],
  present: number,
): Choice<Chosen> {
  const fitting = files.filter(({ size }) => size > 0 && size <= maxFileBytes);
  const wrong = files.find((file) => !fitting.includes(file));
  const accepted = fitting.slice(0, Math.max(0, maxAttachments - present));
  if (accepted.length < fitting.length) return { accepted, problem: { kind: 'tooMany' } };
  if (!wrong) return { accepted, problem: null };
  return { accepted, problem: { kind: wrong.size === 0 ? 'empty' : 'tooLarge', name: wrong.name } };
}
