/** Whether the client has the content with this tag: `If-None-Match` lists its tags, some marked as weak. */
export function holdsTag(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
